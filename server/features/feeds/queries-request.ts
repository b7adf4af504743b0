import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { notifyCrawl, toHost } from './queries.ts';

/**
 * Requests that the crawl fetches these feeds like followed ones up to a time. Unknown ones are created, under the given names,
 * and are due at once; for one that has moved its target is requested, and one that is gone stays so.
 */
export async function requestFeeds(
  db: Kysely<Schema>,
  feeds: readonly { url: string; title: string }[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  if (feeds.length === 0) return;
  const made = feeds.map(({ url, title }) => ({
    url,
    host: toHost(url),
    title,
    next_fetch_at: now,
    created_at: now,
  }));
  await db
    .insertInto('feeds')
    .values(made)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute();
  const { rows: requested } = await sql<{ is_due: boolean }>`
    update feeds set wanted_until = ${until}
    from feeds known left join feeds target on known.status = 'gone' and target.url = known.moved_to
    where known.url = any(${feeds.map(({ url }) => url)}::text[]) and feeds.id = coalesce(target.id, known.id)
      and feeds.blog_id is null and feeds.status = 'active'
    returning feeds.next_fetch_at <= ${now} as is_due
  `.execute(db);
  if (requested.some(({ is_due }) => is_due)) await notifyCrawl(db);
}
