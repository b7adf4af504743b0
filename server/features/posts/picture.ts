import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Picture } from '#server/platform/http/pictures.ts';
import { KEPT_PICTURE_MAX_BYTES } from '#shared/domain/limits.ts';
import { findFeedPost, type PostView } from './queries.ts';

/** Types that can't act as a page. */
const TYPES = /^image\/(avif|gif|jpeg|png|webp)\b/;
const DEADLINE_MS = 10_000;

/**
 * Fetches a picture of a post, for members' devices, which may not read it from its site themselves. Only addresses in that post are
 * fetched. Undefined for what can't be fetched, is no picture or too big. Throws `not_found` for any other address.
 */
export async function fetchPostPicture(
  { db, fetchUrl }: Context,
  viewer: Viewer,
  { feedId, postId, url }: { feedId: number; postId: number; url: string },
): Promise<Picture | undefined> {
  const post = await findFeedPost(db, feedId, postId, viewer.id);
  if (!post || !hasPicture(post, url)) throw new AppError('not_found', 'We can’t find that picture.');
  const outcome = await fetchUrl(url, {
    accept: 'image/avif,image/webp,image/*',
    maxBytes: KEPT_PICTURE_MAX_BYTES,
    totalMs: DEADLINE_MS,
  });
  if (outcome.kind !== 'response' || outcome.status !== 200) return undefined;
  const type = outcome.headers['content-type'] ?? '';
  return TYPES.test(type) ? { type, bytes: outcome.body } : undefined;
}

/** Whether a post shows a picture: in its text, or on its card. */
function hasPicture({ image, content_html }: PostView, url: string): boolean {
  return image?.url === url || (content_html ?? '').includes(`src="${url.replaceAll('&', '&amp;')}"`);
}
