import type { Context } from '#server/context.ts';
import type { OpmlFeed } from '#server/features/imports/opml.ts';
import { listUrlVariants } from '#server/features/subscriptions/rules.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { ImportPreview } from '#shared/api/imports.ts';
import { readFile } from './files.ts';
import { listSubscribedAmong } from './queries.ts';
import { findKnownFeeds } from './queries-queue.ts';
import { sanitizeFileName } from './rules.ts';

/** Feeds looked up at a time. */
const BATCH = 500;

/** Returns the contents of a file, for a user or for a visitor, without storing anything. Throws like `readFile`. */
export async function previewFile(
  context: Pick<Context, 'db' | 'readOpml'>,
  file: UploadedFile,
  viewerId: number | null,
): Promise<ImportPreview> {
  const { feeds, refused } = await readFile(context, new Uint8Array(file.bytes));
  const counts = new Map<string, number>();
  for (const name of feeds.flatMap(({ folders }) => folders)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    file_name: sanitizeFileName(file.name),
    feeds: feeds.length,
    existing: viewerId === null ? 0 : await countSubscribed(context.db, viewerId, feeds),
    refused: refused.length,
    folders: [...counts].map(([name, feeds]) => ({ name, feeds })),
  };
}

async function countSubscribed(
  db: Context['db'],
  userId: number,
  feeds: readonly OpmlFeed[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < feeds.length; from += BATCH) {
    const urlVariants = feeds.slice(from, from + BATCH).map(({ url }) => [url, ...listUrlVariants(url)]);
    const feedIdByUrl = await findKnownFeeds(db, userId, urlVariants.flat());
    const subscribed = await listSubscribedAmong(db, userId, [...new Set(feedIdByUrl.values())]);
    count += urlVariants.filter((urls) =>
      urls.some((url) => subscribed.has(feedIdByUrl.get(url) ?? 0)),
    ).length;
  }
  return count;
}
