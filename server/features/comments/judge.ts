import type { Kysely, Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { isLimitedAccount } from '#server/features/limits/rules.ts';
import { findVerdict, type Verdict } from '#server/features/spam/save.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import {
  COMMENT_LINK_POSTS_MAX,
  NEW_ACCOUNT_APPROVED,
  NEW_ACCOUNT_COMMENTS_PER_HOUR,
} from '#shared/domain/limits.ts';
import { getModuleOptions } from '#shared/domain/modules.ts';
import { hasApprovedComment, isKnownCommenter } from './queries-author.ts';
import { getCommenter } from './queries-hold.ts';
import { canModerate } from './rules.ts';
import { judgeComment, listLinks } from './rules-hold.ts';

/** Where a comment is. */
interface Place {
  post_id: number;
  /** null for a post from elsewhere. */
  blog_id: number | null;
  options: Record<string, unknown> | null;
  /** The author's role in the blog. */
  viewer_role: 'owner' | 'author' | null;
  /** Whether the blog is a team's. */
  is_team: boolean;
}

interface Judged {
  /** As typed. */
  raw: string;
  /** Without links of mentions, which are not what a comment is judged by. */
  html: string;
  now: Date;
  /** The comment that is edited. */
  edited?: { id: number; status: 'approved' | 'unapproved' };
  /** Whether the first comment of a person waits. An edit does not ask: it was answered when the comment was written. */
  holdsFirst?: boolean;
}

/** The status of a comment; for spam also its status if it turns out to be none. */
export interface Judgement {
  status: 'approved' | 'unapproved' | 'spam';
  statusBefore: 'approved' | 'unapproved' | null;
  /** Why it looks like spam. */
  verdict: Verdict | undefined;
}

/**
 * Chooses the status of a comment by its text, when it is written and when it is edited. An edit never ends the wait of one that waits.
 * Other comments of the author count, never the comment itself.
 * @throws AppError `forbidden` for what the blog refuses, `throttled` for a new account that writes a lot
 */
export async function chooseStatus(
  context: Context,
  trx: Transaction<Schema>,
  viewer: Viewer,
  place: Place,
  text: Judged,
): Promise<Judgement> {
  const waits = (await isApprovalNeeded(trx, viewer, place, text)) || text.edited?.status === 'unapproved';
  const status = waits ? 'unapproved' : 'approved';
  const spam = await findSpamVerdict(context, trx, viewer, place, text);
  return {
    status: spam?.status ?? status,
    statusBefore: spam?.status === 'spam' ? status : null,
    verdict: spam?.verdict,
  };
}

/** Writers, moderators, and the members of a team on its blogs. */
function isTrusted(viewer: Viewer, place: Place): boolean {
  return place.is_team || place.viewer_role !== null || canModerate(viewer, place);
}

/**
 * Whether the text needs approval. Never one of people whom the blog trusts; in a moderated blog the first one of a user; one
 * with the blog's words for that, or with many links; of a new account every one with a link, and all of a limited one.
 */
async function isApprovalNeeded(
  trx: Kysely<Schema>,
  viewer: Viewer,
  place: Place,
  { raw, html, now, edited, holdsFirst = false }: Judged,
): Promise<boolean> {
  if (isTrusted(viewer, place)) return false;
  const links = listLinks(html);
  const commenter = await getCommenter(trx, {
    userId: viewer.id,
    postId: place.post_id,
    except: edited?.id,
    links,
    approvedMax: NEW_ACCOUNT_APPROVED,
    now,
  });
  const isLimited = isLimitedAccount(commenter, now);
  if (isLimited && commenter.hourly >= NEW_ACCOUNT_COMMENTS_PER_HOUR)
    throw new AppError('throttled', 'New accounts can write a few comments an hour. Try again later.', {
      reason: 'new_account',
    });
  const ruling = judgeComment(place, { text: raw, links: links.length });
  if (ruling === 'refuse')
    throw new AppError('forbidden', 'This blog doesn’t accept this comment.', { reason: 'refused' });
  if (commenter.limited_at !== null) return true;
  // Posts from elsewhere have no owner who would let a new member's comment through.
  if (isLimited && links.length > 0 && place.blog_id !== null) return true;
  if (commenter.repeated >= COMMENT_LINK_POSTS_MAX) return true;
  if (ruling === 'hold') return true;
  if (!holdsFirst || place.blog_id === null) return false;
  return !(await isKnownCommenter(trx, place.blog_id, viewer.id));
}

/**
 * Returns why a text looks like spam, and the status that the owners have chosen for it; undefined if it does not. Never of those whom
 * the blog trusts and of people who have another approved comment on the blog or, below posts from elsewhere, anywhere.
 */
async function findSpamVerdict(
  context: Context,
  trx: Transaction<Schema>,
  viewer: Viewer,
  place: Place,
  { raw, html, edited }: Judged,
): Promise<{ verdict: Verdict; status: 'unapproved' | 'spam' } | undefined> {
  if (isTrusted(viewer, place)) return undefined;
  const { comment_spam: choice } = getModuleOptions({ options: place.options ?? {} }, 'comments');
  if (choice === 'off') return undefined;
  const isKnown =
    place.blog_id === null
      ? await hasApprovedComment(trx, viewer.id, edited?.id)
      : await isKnownCommenter(trx, place.blog_id, viewer.id, edited?.id);
  if (isKnown) return undefined;
  const verdict = await findVerdict(context, trx, { blogId: place.blog_id, text: raw, html });
  return verdict && { verdict, status: choice === 'spam' ? 'spam' : 'unapproved' };
}
