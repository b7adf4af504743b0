import { canDo } from '#server/features/blogs/rules.ts';
import type { Comments } from '#server/platform/db/schema.ts';
import { COMMENT_EDIT_MINUTES } from '#shared/domain/limits.ts';
import { getModuleOptions, isModuleOn, type ModuleChoices } from '#shared/domain/modules.ts';

type Viewer = { id: number; role: 'member' | 'administrator' } | null;

interface Comment {
  status: Comments['status'];
  deleted_at: Date | null;
  created_at: Date;
  author_id: number | null;
  viewer_role: 'owner' | 'author' | null;
  /** The viewer has blocked the author. */
  is_blocked: boolean;
}

/** Whoever moderates the blog; for posts from elsewhere, which have no owner here, the administrators. */
export function canModerate(viewer: Viewer, standing: Pick<Comment, 'viewer_role'>): boolean {
  return canDo(viewer, standing).moderate_comments;
}

/** Approved ones are everybody's to read; those that wait only their author's and the moderators'; none of somebody blocked. */
export function isShownTo(viewer: Viewer, comment: Comment): boolean {
  if (comment.deleted_at !== null || comment.is_blocked) return false;
  if (comment.status === 'approved') return true;
  return comment.status === 'unapproved' && (isOwn(viewer, comment) || canModerate(viewer, comment));
}

export function isOwn(viewer: Viewer, comment: Pick<Comment, 'author_id'>): boolean {
  return viewer !== null && comment.author_id === viewer.id;
}

/** What the owners of the blog have chosen; null for a site from elsewhere. */
interface Choices {
  modules: ModuleChoices | null;
  options: Record<string, unknown> | null;
}

/** Whether comments are read as Markdown: those of posts from elsewhere always are, those of a blog as its owners wish. */
export function canUseMarkdown({ modules, options }: Choices): boolean {
  if (modules === null || options === null) return true;
  return (
    isModuleOn({ modules }, 'markdown') &&
    getModuleOptions({ options }, 'markdown').wpcom_publish_comments_with_markdown
  );
}

/** The moment after which a comment must have been written for its author to change it now. */
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
