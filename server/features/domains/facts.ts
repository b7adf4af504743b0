import type { Context } from '#server/context.ts';
import { toDomainOrigin } from '#server/features/blogs/urls.ts';
import type { DnsRecords } from '#server/platform/fetch/dns-records.ts';
import { findLiteralAddress, isLocalhostName } from '#server/platform/fetch/policy.ts';
import type { DomainCheck, SslProblem } from '#shared/api/domains.ts';
import { DOMAIN_CONNECT_NAME, SSL_STATUSES } from '#shared/domain/domains.ts';
import { findEmailProvider } from '#shared/domain/email-providers.ts';
import { type DomainRow, saveFacts } from './queries.ts';
import { isServedHere } from './reach.ts';

/** How long results are used, unless a new check is requested. */
const FRESH_MS = 5 * 60_000;
/** A new domain's certificate is created within this time; until then its absence is no problem. */
const NEW_MS = 24 * 60 * 60_000;

/** Returns the facts about a blog's domain, at most five minutes old, or new with `anew`. */
export async function getFacts(
  context: Context,
  blogId: number,
  row: DomainRow,
  { anew }: { anew: boolean },
): Promise<DomainCheck> {
  const now = context.clock.now();
  const isFresh = row.checked_at !== null && now.getTime() - row.checked_at.getTime() < FRESH_MS;
  if (row.facts && isFresh && !anew) return row.facts;
  const [dns, ssl] = await Promise.all([resolveDns(context, row), checkSsl(context, row, now)]);
  const facts = { checked_at: now.toISOString(), ...dns, ...ssl };
  await saveFacts(context.db, blogId, row.name, facts, now);
  return facts;
}

/** Queries DNS. Nothing is claimed if its servers do not respond. */
async function resolveDns(context: Context, { name, proven_at }: DomainRow) {
  const { config, findDnsRecords } = context;
  const find = findDnsRecords;
  const [v4, v6, alias, nameservers, mx, texts, connect, here] = await Promise.all([
    find(name, 'A'),
    find(name, 'AAAA'),
    find(name, 'CNAME'),
    find(name, 'NS'),
    find(name, 'MX'),
    find(name, 'TXT'),
    find(`${DOMAIN_CONNECT_NAME}.${name}`, 'TXT'),
    findServerAddresses(find, config.publicUrl),
  ]);
  const addresses = [...getValues(v4), ...getValues(v6)];
  const isAnswered = v4.kind === 'found' && v6.kind === 'found' && here.length > 0;
  const isHere = addresses.some((address) => here.includes(address));
  // Other addresses may be those of a proxy in front of this server. Unregistered names are not queried.
  const mayAsk = proven_at !== null && addresses.length > 0;
  const mailServers = getValues(mx).sort((a, b) => a.priority - b.priority);
  const hosts = mailServers.map(({ host }) => host);
  return {
    points_here: isAnswered ? isHere || (mayAsk && (await isServedHere(context, name))) : null,
    addresses,
    server_addresses: here,
    alias: getValues(alias)[0] ?? null,
    nameservers: getValues(nameservers).sort(),
    mail_servers: mailServers,
    mail_provider: findEmailProvider(hosts, getValues(texts)) ?? null,
    spf: getValues(texts).find((text) => text.startsWith('v=spf1')) ?? null,
    domain_connect: getValues(connect)[0] ?? null,
  };
}

const getValues = <V>(found: DnsRecords<V>): V[] => (found.kind === 'found' ? found.values : []);

/** Returns this server's addresses in DNS; none if it does not respond. */
async function findServerAddresses(find: Context['findDnsRecords'], publicUrl: string): Promise<string[]> {
  const host = new URL(publicUrl).hostname;
  const literal = isLocalhostName(host) ? '127.0.0.1' : findLiteralAddress(host);
  if (literal !== undefined) return [literal];
  const [v4, v6] = await Promise.all([find(host, 'A'), find(host, 'AAAA')]);
  return [...getValues(v4), ...getValues(v6)];
}

type SslFacts = Pick<DomainCheck, 'ssl_status' | 'ssl_problem' | 'ssl_expires_at'>;

/** Checks by connecting whether the domain works over HTTPS. */
async function checkSsl({ config, probeTls }: Context, row: DomainRow, now: Date): Promise<SslFacts> {
  const toDisabled = (ssl_problem: SslProblem): SslFacts => ({
    ssl_status: SSL_STATUSES.SSL_DISABLED,
    ssl_problem,
    ssl_expires_at: null,
  });
  const { protocol, port } = new URL(toDomainOrigin(config.publicUrl, row.name));
  if (protocol !== 'https:') return toDisabled('no_https_here');
  if (row.proven_at === null) return toDisabled('not_proven');
  const found = await probeTls(row.name, Number(port || 443));
  if (found.kind === 'valid')
    return {
      ssl_status: SSL_STATUSES.SSL_ACTIVE,
      ssl_problem: null,
      ssl_expires_at: found.expiresAt.toISOString(),
    };
  const isNew = now.getTime() - row.proven_at.getTime() < NEW_MS;
  return {
    ssl_status: isNew ? SSL_STATUSES.SSL_NEWLY_REGISTERED : SSL_STATUSES.SSL_PENDING,
    ssl_problem: found.kind === 'invalid' ? found.problem : found.reason,
    ssl_expires_at: (found.kind === 'invalid' && found.expiresAt?.toISOString()) || null,
  };
}
