import type { Context } from '#server/context.ts';
import { isInRanges } from '#server/platform/http/address-ranges.ts';
import { listAllowedRanges } from './queries.ts';

/** Whether a user owns a blog with this network address in its allow-list (module protect). */
export async function isAllowedAddress(
  { db }: Pick<Context, 'db'>,
  userId: number,
  address: string,
): Promise<boolean> {
  return isInRanges(address, await listAllowedRanges(db, userId));
}
