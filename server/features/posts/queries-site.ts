import { type Kysely, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ModuleChoices } from '#shared/domain/modules.ts';
import type { SiteKey } from '#shared/domain/site-key.ts';

/** What likes and comments need to know of the post that they belong to. */
export interface SitePost {
  id: number;
  feed_id: number;
  title: string;
  url: string | null;
  like_count: number;
  /** null for posts from elsewhere. */
  blog_id: number | null;
  /** `closed` also where the blog has no comments at all. */
  comment_policy: 'open' | 'moderated' | 'closed' | null;
  /** What the blog's owners have chosen; null for posts from elsewhere. */
  modules: ModuleChoices | null;
  options: Record<string, unknown> | null;
  likes_enabled: boolean;
  /** What stands above the comment form; '' for nothing. */
  comment_prompt: string;
  /** What the viewer is in the blog; null for everybody who does not write in it. */
  viewer_role: 'owner' | 'author' | null;
}

/** A post of a site; undefined when that site has no such post, or none that the viewer may see. */
export async function findSitePost(
  db: Kysely<Schema>,
  site: SiteKey,
  postId: number,
  viewerId: number | null,
): Promise<SitePost | undefined> {
  return db
    .selectFrom('posts')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .leftJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .select(['posts.id', 'posts.feed_id', 'posts.title', 'posts.url', 'posts.like_count', 'feeds.blog_id'])
    .select([
      'blogs.modules',
      'blogs.options',
      commentPolicy.as('comment_policy'),
      isModuleOnIn('likes').as('likes_enabled'),
      sql<string>`coalesce(blogs.options->>'highlander_comment_form_prompt', '')`.as('comment_prompt'),
      selectViewerRole(viewerId).as('viewer_role'),
    ])
    .where('posts.id', '=', postId)
    .where('blogId' in site ? 'feeds.blog_id' : 'feeds.id', '=', 'blogId' in site ? site.blogId : site.feedId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}

/** Which modules of a blog its owners have turned on or off. */
export async function findModuleChoices(
  db: Kysely<Schema>,
  blogId: number,
): Promise<{ modules: ModuleChoices } | undefined> {
  return db.selectFrom('blogs').select('modules').where('id', '=', blogId).executeTakeFirst();
}

/** What the viewer is in the blog that `feeds` is the face of. */
export function selectViewerRole(viewerId: number | null) {
  return sql<'owner' | 'author' | null>`(
    select role from blog_authors
    where blog_id = feeds.blog_id and user_id = ${viewerId} and accepted_at is not null
  )`;
}
