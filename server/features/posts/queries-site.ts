import { type Kysely, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ModuleChoices } from '#shared/domain/modules.ts';
import type { SiteKey } from '#shared/domain/site-key.ts';

/** The post's fields that likes and comments need. */
export interface SitePost {
  id: number;
  feed_id: number;
  title: string;
  url: string | null;
  like_count: number;
  /** null for posts from elsewhere. */
  blog_id: number | null;
  /** `closed` also if the blog has comments turned off. */
  comment_policy: 'open' | 'moderated' | 'closed' | null;
  /** The blog owners' choices; null for posts from elsewhere. */
  modules: ModuleChoices | null;
  options: Record<string, unknown> | null;
  likes_enabled: boolean;
  /** The note above the comment form; '' for none. */
  comment_prompt: string;
  /** The viewer's role in the blog; null for those who do not write in it. */
  viewer_role: 'owner' | 'author' | null;
  /** Whether the blog is a team's, which only its members see. */
  is_team: boolean;
}

/** Finds a post of a site; undefined if that site has no such post that the viewer may see. */
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
      sql<boolean>`feeds.team_id is not null`.as('is_team'),
    ])
    .where('posts.id', '=', postId)
    .where('blogId' in site ? 'feeds.blog_id' : 'feeds.id', '=', 'blogId' in site ? site.blogId : site.feedId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}

/** Selects the viewer's role in the blog of `feeds`. */
export function selectViewerRole(viewerId: number | null) {
  return sql<'owner' | 'author' | null>`(
    select role from blog_authors
    where blog_id = feeds.blog_id and user_id = ${viewerId} and accepted_at is not null
  )`;
}
