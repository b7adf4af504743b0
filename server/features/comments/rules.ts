import { canDo } from '#server/features/blogs/rules.ts';
import type { Comments } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { COMMENT_EDIT_MINUTES } from '#shared/domain/limits.ts';
import { getModuleOptions, isModuleOn, type ModuleChoices } from '#shared/domain/modules.ts';

type Viewer = { id: number; role: 'member' | 'administrator' } | null;

interface Comment {
  status: Comments['status'];
  deleted_at: Date | null;
  created_at: Date;
  author_id: number | null;
  viewer_role: 'owner' | 'author' | null;
  /** Whether the viewer has blocked the author. */
  is_blocked: boolean;
  /** Why the classifier has put it aside. */
  spam: { is_decided: boolean } | null;
}

/** Whether the viewer moderates the comments: those who moderate the blog, or for posts from elsewhere the administrators. */
export function canModerate(viewer: Viewer, standing: Pick<Comment, 'viewer_role'>): boolean {
  return canDo(viewer, standing).moderate_comments;
}

/** Whether the viewer may see a comment: waiting ones only author and moderators, none of users they blocked. */
export function isShownTo(viewer: Viewer, comment: Comment): boolean {
  if (comment.deleted_at !== null || comment.is_blocked) return false;
  if (comment.status === 'approved') return true;
  if (isJudgedOnly(comment) && isOwn(viewer, comment)) return true;
  return comment.status === 'unapproved' && (isOwn(viewer, comment) || canModerate(viewer, comment));
}

/** Whether only the classifier has called it spam: for its author it waits for approval. */
export function isJudgedOnly({ status, spam }: Pick<Comment, 'status' | 'spam'>): boolean {
  return status === 'spam' && spam !== null && !spam.is_decided;
}

export function isOwn(viewer: Viewer, comment: Pick<Comment, 'author_id'>): boolean {
  return viewer !== null && comment.author_id === viewer.id;
}

/** The blog owners' choices; null for a site from elsewhere. */
interface Choices {
  modules: ModuleChoices | null;
  options: Record<string, unknown> | null;
}

/** Whether comments are parsed as Markdown: always for posts from elsewhere, for a blog according to its owners. */
export function canUseMarkdown({ modules, options }: Choices): boolean {
  if (modules === null || options === null) return true;
  return (
    isModuleOn({ modules }, 'markdown') &&
    getModuleOptions({ options }, 'markdown').wpcom_publish_comments_with_markdown
  );
}

/** Returns the time since when a comment must have been written to be editable by its author now. */
export function getEditWindowStart(now: Date): Date {
  return new Date(now.getTime() - COMMENT_EDIT_MINUTES * 60_000);
}

export function canEdit(viewer: Viewer, comment: Comment, now: Date): boolean {
  return (
    isOwn(viewer, comment) &&
    comment.deleted_at === null &&
    (comment.status === 'approved' || comment.status === 'unapproved') &&
    comment.created_at > getEditWindowStart(now)
  );
}

/** Returns the number of the last comment of the previous page. Throws `invalid_input` for a handle that we did not create. */
export function parseHandle(handle: string | undefined): number | undefined {
  if (handle === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(handle))
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return Number(handle);
}
