import { Resolver } from 'node:dns/promises';
import type { ResolveName } from './connector.ts';

/** The value of each record type. Names are in lower case, without a dot at the end. */
export interface DnsValues {
  A: string;
  AAAA: string;
  CNAME: string;
  MX: { priority: number; host: string };
  NS: string;
  TXT: string;
}

/** The records of a name; none if the name does not exist. `no_answer` if its DNS servers do not respond. */
export type DnsRecords<V> = { kind: 'found'; values: V[] } | { kind: 'no_answer' };
export type FindDnsRecords = <T extends keyof DnsValues>(
  name: string,
  type: T,
) => Promise<DnsRecords<DnsValues[T]>>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** c-ares's codes for "no such name" and "no record of this type". */
const NONE = ['ENOTFOUND', 'ENODATA'];

const READERS: {
  [T in keyof DnsValues]: (resolver: Resolver, name: string) => Promise<DnsValues[T][]>;
} = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: async (resolver, name) => (await resolver.resolveCname(name)).map(normalizeName),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => ({
      priority,
      host: normalizeName(exchange),
    })),
  NS: async (resolver, name) => (await resolver.resolveNs(name)).map(normalizeName),
  // Long text is split into pieces of 255 characters.
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
};

const normalizeName = (name: string) => name.toLowerCase().replace(/\.$/, '');

/**
 * Queries DNS every time: nothing is cached here, only by the DNS servers.
 * @param servers address or address:port of each; those of the machine if empty
 */
export function createFindDnsRecords(servers: string[]): FindDnsRecords {
  return async (name, type) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return { kind: 'found', values: await READERS[type](resolver, name) };
    } catch (error) {
      if (NONE.includes((error as NodeJS.ErrnoException).code ?? '')) return { kind: 'found', values: [] };
      return { kind: 'no_answer' };
    }
  };
}

/** Resolves names with those DNS servers, for connections that must go where DNS says. */
export function resolveByRecords(findDnsRecords: FindDnsRecords): ResolveName {
  return async (hostname) => {
    const [v4, v6] = await Promise.all([findDnsRecords(hostname, 'A'), findDnsRecords(hostname, 'AAAA')]);
    const toAddresses = (found: DnsRecords<string>, family: number) =>
      found.kind === 'found' ? found.values.map((address) => ({ address, family })) : [];
    const addresses = [...toAddresses(v4, 4), ...toAddresses(v6, 6)];
    if (addresses.length > 0) return addresses;
    throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
  };
}
