import { Resolver } from 'node:dns/promises';

/** The texts of a name's TXT records; none for a name that there is not. `no_answer` when its DNS servers could not be asked. */
export type TxtRecords = { kind: 'found'; texts: string[] } | { kind: 'no_answer' };
export type FindTxtRecords = (name: string) => Promise<TxtRecords>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** c-ares's names for "there is no such name" and "there is none of this type". */
const NONE = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks DNS anew every time: nothing is kept here, only by the servers that are asked.
 * @param servers address or address:port of each; those of the machine when there are none
 */
export function createFindTxtRecords(servers: string[]): FindTxtRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long text comes in pieces of 255 characters.
      const records = await resolver.resolveTxt(name);
      return { kind: 'found', texts: records.map((pieces) => pieces.join('')) };
    } catch (error) {
      if (NONE.includes((error as NodeJS.ErrnoException).code ?? '')) return { kind: 'found', texts: [] };
      return { kind: 'no_answer' };
    }
  };
}
