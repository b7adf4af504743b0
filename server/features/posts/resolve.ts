import type { Context } from '#server/context.ts';
import { createTakedownError } from '#server/features/feeds/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseSiteKey, type SiteKey } from '#shared/domain/site-key.ts';
import { findAbsence } from './queries-full.ts';
import { findSitePost, type SitePost } from './queries-site.ts';

/** Returns why the post is missing, in the words of its page. */
export async function createAbsenceError(
  { db }: Pick<Context, 'db'>,
  site: SiteKey,
  postId: number,
  viewer: Viewer | null,
): Promise<AppError> {
  const kind = await findAbsence(db, site, postId, viewer?.id ?? null);
  if (typeof kind === 'object') return createTakedownError(kind);
  if (kind === 'gone') return new AppError('post_gone', 'Its author has deleted this post.');
  if (kind === 'unknown') return new AppError('unknown_post', 'We can’t find that post on this site.');
  if (!viewer) return new AppError('authorization_required', 'This site is private. Log in to see it.');
  return new AppError('forbidden', 'This site is private, and you don’t have access to it.');
}

/**
 * Returns a post of a site that the viewer can see, by its key. Throws `unknown_post`, `post_gone`, `forbidden`,
 * `authorization_required`.
 */
export async function getPostByKey(
  context: Pick<Context, 'db'>,
  { siteId, postId }: { siteId: string; postId: number },
  viewer: Viewer | null,
): Promise<SitePost> {
  const site = parseSiteKey(siteId);
  const post = await findSitePost(context.db, site, postId, viewer?.id ?? null);
  if (!post) throw await createAbsenceError(context, site, postId, viewer);
  return post;
}
