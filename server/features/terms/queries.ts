import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A tag with the number of published posts of one blog that have it. */
export interface BlogTagRow {
  id: number;
  slug: string;
  title: string;
  post_count: number;
}

export interface TermPage {
  number: number;
  page: number;
  search: string;
  order: 'ASC' | 'DESC';
  order_by: 'name' | 'count';
}

/** Selects a blog's tags that the viewer may see: posts by posts_feed_newest, the tags of each by the key of post_tags. */
const selectTags = (blogId: number, viewerId: number | null) => sql`
  select tags.id, tags.slug, tags.title, count(*) as post_count
  from feeds
  join posts on posts.feed_id = feeds.id
  join post_tags on post_tags.post_id = posts.id
  join tags on tags.id = post_tags.tag_id
  where feeds.blog_id = ${blogId} and ${isVisibleTo(viewerId)}`;

/** Returns one page of them, and their total number. */
export async function listBlogTags(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number | null,
  { number, page, search, order, order_by }: TermPage,
): Promise<{ found: number; rows: BlogTagRow[] }> {
  const direction = sql.raw(order);
  const by =
    order_by === 'count' ? sql`post_count ${direction}, lower(title)` : sql`lower(title) ${direction}`;
  const { rows } = await sql<{ found: number; tag: BlogTagRow | null }>`
    with used as (
      ${selectTags(blogId, viewerId)} and strpos(lower(tags.title), lower(${search})) > 0 group by tags.id
    ), page as (
      select row_number() over (order by ${by}, id) as place, used.* from used
      order by place limit ${number} offset ${(page - 1) * number}
    )
    select counted.found, to_json(page) as tag
    from (select count(*) as found from used) counted left join page on true
    order by page.place
  `.execute(db);
  return { found: rows[0]!.found, rows: rows.flatMap(({ tag }) => tag ?? []) };
}

export async function findBlogTag(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number | null,
  slug: string,
): Promise<BlogTagRow | undefined> {
  const { rows } = await sql<BlogTagRow>`
    ${selectTags(blogId, viewerId)} and tags.slug = ${slug} group by tags.id
  `.execute(db);
  return rows[0];
}
