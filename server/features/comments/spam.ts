import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { SitePost } from '#server/features/posts/queries-site.ts';
import { findVerdict, type Verdict } from '#server/features/spam/save.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { getModuleOptions } from '#shared/domain/modules.ts';
import { hasApprovedComment, isKnownCommenter } from './queries.ts';
import { canModerate } from './rules.ts';

/**
 * Returns why a new comment looks like spam, and the status that the owners have chosen for it; undefined if it does not. Never of
 * writers, of moderators and of people who have an approved comment on the blog or, below posts from elsewhere, anywhere.
 */
export async function findSpamVerdict(
  context: Context,
  trx: Transaction<Schema>,
  viewer: Viewer,
  post: SitePost,
  { raw, html }: { raw: string; html: string },
): Promise<{ verdict: Verdict; status: 'unapproved' | 'spam' } | undefined> {
  if (post.viewer_role !== null || canModerate(viewer, post)) return undefined;
  const { comment_spam: choice } = getModuleOptions({ options: post.options ?? {} }, 'comments');
  if (choice === 'off') return undefined;
  const isKnown =
    post.blog_id === null
      ? await hasApprovedComment(trx, viewer.id)
      : await isKnownCommenter(trx, post.blog_id, viewer.id);
  if (isKnown) return undefined;
  const verdict = await findVerdict(context, trx, { blogId: post.blog_id, text: raw, html });
  return verdict && { verdict, status: choice === 'spam' ? 'spam' : 'unapproved' };
}
