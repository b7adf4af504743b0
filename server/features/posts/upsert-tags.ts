import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The tags of one written post: title by slug. */
export interface PostTags {
  postId: number;
  sortAt: Date;
  tags: ReadonlyMap<string, string>;
}

/** Sets the exact tags of posts; unknown tags are created. Two round trips for any number of posts. */
export async function replacePostTags(db: Kysely<Schema>, posts: readonly PostTags[]): Promise<void> {
  if (posts.length === 0) return;
  await createTags(db, new Map(posts.flatMap(({ tags }) => [...tags])));
  const rows = posts.flatMap(({ postId, sortAt, tags }) =>
    [...tags.keys()].map((slug) => ({ post_id: postId, sort_at: sortAt, slug })),
  );
  const ids = posts.map(({ postId }) => postId);
  await sql`
    with wanted as materialized (
      select tags.id as tag_id, post_id, sort_at
      from json_to_recordset(${toJsonText(rows)}::json) as (post_id bigint, sort_at timestamptz, slug text)
      join tags using (slug)
    ), removed as (
      delete from post_tags
      where post_id = any(${ids}::bigint[]) and (post_id, tag_id) not in (select post_id, tag_id from wanted)
    )
    insert into post_tags (tag_id, post_id, sort_at, blog_id)
    select tag_id, post_id, wanted.sort_at, feeds.blog_id
    from wanted join posts on posts.id = post_id join feeds on feeds.id = posts.feed_id
    on conflict (post_id, tag_id) do update set sort_at = excluded.sort_at
    where post_tags.sort_at <> excluded.sort_at
  `.execute(db);
}

/** In the order of their slugs, so that transactions that create the same tags cannot deadlock. */
async function createTags(db: Kysely<Schema>, titles: ReadonlyMap<string, string>): Promise<void> {
  if (titles.size === 0) return;
  const tags = [...titles].map(([slug, title]) => ({ slug, title }));
  await sql`
    insert into tags (slug, title)
    select slug, title from json_to_recordset(${toJsonText(tags)}::json) as named(slug text, title text)
    where not exists (select from tags where tags.slug = named.slug)
    order by slug collate "C"
    on conflict (slug) do nothing
  `.execute(db);
}
