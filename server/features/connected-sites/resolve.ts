import type { Context } from '#server/context.ts';
import * as queries from './queries.ts';

/** Returns the number of the connected site with this domain; undefined if the viewer has none. */
export async function findConnectedSiteId(
  { db }: Pick<Context, 'db'>,
  text: string,
  viewerId: number | null,
): Promise<number | undefined> {
  return viewerId === null ? undefined : queries.findConnectedSiteId(db, text.toLowerCase(), viewerId);
}
