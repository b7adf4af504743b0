import type { Context } from '#server/context.ts';
import type { OpmlFeed } from '#server/crawler/parse/opml.ts';
import { spellingsOf } from '#server/features/subscriptions/rules.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { ImportPreview } from '#shared/api/imports.ts';
import { readFile } from './files.ts';
import { listFollowedOf } from './queries.ts';
import { findKnownFeeds } from './queries-lane.ts';
import { cleanFileName } from './rules.ts';

/** Feeds that are looked up at a time. */
const BATCH = 500;

/** Says what a file holds, for a member or for a visitor, and keeps nothing of it. Throws like `readFile`. */
export async function previewFile(
  context: Pick<Context, 'db' | 'readOpml'>,
  file: UploadedFile,
  viewerId: number | null,
): Promise<ImportPreview> {
  const { feeds, refused } = await readFile(context, new Uint8Array(file.bytes));
  const counts = new Map<string, number>();
  for (const name of feeds.flatMap(({ folders }) => folders)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    file_name: cleanFileName(file.name),
    feeds: feeds.length,
    existing: viewerId === null ? 0 : await countFollowed(context.db, viewerId, feeds),
    refused: refused.length,
    folders: [...counts].map(([name, feeds]) => ({ name, feeds })),
  };
}

async function countFollowed(db: Context['db'], userId: number, feeds: readonly OpmlFeed[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < feeds.length; from += BATCH) {
    const spellings = feeds.slice(from, from + BATCH).map(({ url }) => [url, ...spellingsOf(url)]);
    const feedOf = await findKnownFeeds(db, userId, spellings.flat());
    const followed = await listFollowedOf(db, userId, [...new Set(feedOf.values())]);
    count += spellings.filter((urls) => urls.some((url) => followed.has(feedOf.get(url) ?? 0))).length;
  }
  return count;
}
