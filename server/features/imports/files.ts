import type { Context } from '#server/context.ts';
import type { OpmlDocument } from '#server/features/imports/opml.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { IMPORT_MAX_FEEDS } from '#shared/api/imports.ts';
import type { NewEntry } from './queries.ts';

/** Parses the file. Throws `invalid_input` and `too_large`. */
export async function readFile(
  { readOpml }: Pick<Context, 'readOpml'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<OpmlDocument> {
  const outcome = await readOpml(bytes);
  if (outcome.kind !== 'read') throw new AppError('too_large', 'This file is too large.');
  const { opml } = outcome;
  if (!opml) throw new AppError('invalid_input', 'This isn’t an OPML file.');
  if (opml.feeds.length === 0) throw new AppError('invalid_input', 'There are no feeds in this file.');
  if (opml.feeds.length + opml.refused.length > IMPORT_MAX_FEEDS)
    throw new AppError('too_large', `A file can have up to ${IMPORT_MAX_FEEDS} feeds.`);
  return opml;
}

/** Returns its feeds, invalid ones last. */
export function toEntries({ feeds, refused }: OpmlDocument): NewEntry[] {
  return [
    ...feeds.map(({ url, title, folders }) => ({ url, title, folders, reason: null })),
    ...refused.map((one) => ({ ...one, reason: 'invalid_url' as const })),
  ];
}
