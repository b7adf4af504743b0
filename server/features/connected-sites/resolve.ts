import type { Context } from '#server/context.ts';
import * as queries from './queries.ts';

/** The number of the connected site that an address names by its domain; undefined where the viewer has connected none of that name. */
export async function findConnectedSiteId(
  { db }: Pick<Context, 'db'>,
  text: string,
  viewerId: number | null,
): Promise<number | undefined> {
  return viewerId === null ? undefined : queries.findConnectedSiteId(db, text.toLowerCase(), viewerId);
}
