import { findMutedWord, type Muter } from '#server/features/mutes/rules.ts';
import { renderFormulas } from '#server/markup/formulas.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Comment } from '#shared/api/comments.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import type { CommentRow } from './queries.ts';
import { canEdit, canModerate, isJudgedOnly, isOwn, isShownTo } from './rules.ts';

interface Occasion {
  /** What the viewer mutes: such comments are collapsed. */
  muter?: Muter | undefined;
  viewer: Viewer | null;
  now: Date;
  publicUrl: string;
}

/** Returns a comment for its readers; a deleted one with replies is an empty placeholder. */
export function presentComment(row: CommentRow, occasion: Occasion): Comment {
  return isShownTo(occasion.viewer, row) ? presentWhole(row, occasion) : presentGone(row, occasion);
}

/** Returns a comment with everything that a moderator or its author may see, whatever its status. */
export function presentWhole(row: CommentRow, { viewer, now, publicUrl, muter }: Occasion): Comment {
  const muted = isOwn(viewer, row) ? undefined : findMutedWord(muter, row.content_raw);
  const [mayEdit, mayModerate] = [canEdit(viewer, row, now), canModerate(viewer, row)];
  return {
    ...presentBase(row, publicUrl),
    author: presentAuthor(row),
    edited: row.edited_at?.toISOString() ?? null,
    content: renderContent(row),
    ...(mayEdit || mayModerate ? { raw_content: row.content_raw } : {}),
    status: row.deleted_at === null ? toShownStatus(row, mayModerate) : 'trash',
    // As for posts: existing likes are kept, but hidden.
    like_count: row.likes_enabled ? row.like_count : 0,
    i_like: row.likes_enabled && row.i_like,
    likes_enabled: row.likes_enabled,
    can_edit: mayEdit,
    can_moderate: mayModerate,
    ...(mayModerate && presentForModerators(row)),
    ...(muted && { muted }),
  };
}

/** For its author, a comment that only looks like spam waits for approval. */
function toShownStatus(row: CommentRow, mayModerate: boolean): Comment['status'] {
  return isJudgedOnly(row) && !mayModerate ? 'unapproved' : row.status;
}

function presentForModerators({ spam, blog_id, site_title }: CommentRow): Pick<Comment, 'spam' | 'blog'> {
  return {
    ...(spam && !spam.is_decided && { spam: { score: spam.score, reasons: spam.reasons } }),
    ...(blog_id !== null && { blog: { ID: blog_id, title: site_title } }),
  };
}

function renderContent({ content_html, modules }: CommentRow): string {
  return modules !== null && isModuleOn({ modules }, 'latex') ? renderFormulas(content_html) : content_html;
}

function presentGone(row: CommentRow, { publicUrl }: Occasion): Comment {
  return {
    ...presentBase(row, publicUrl),
    author: null,
    edited: null,
    content: '',
    status: 'trash',
    like_count: 0,
    i_like: false,
    likes_enabled: row.likes_enabled,
    can_edit: false,
    can_moderate: false,
  };
}

function presentBase(row: CommentRow, publicUrl: string) {
  // Posts from elsewhere have their conversations in the reader.
  const inReader = `${publicUrl}/reader/feeds/${row.feed_id}/posts/${row.post_id}`;
  const link = row.blog_id === null ? inReader : (row.post_url ?? inReader);
  return {
    ID: row.id,
    post: { ID: row.post_id, feed_ID: row.feed_id, title: row.post_title, link },
    date: row.created_at.toISOString(),
    URL: `${link}#comment-${row.id}`,
    parent: row.parent_id === null ? null : { ID: row.parent_id },
  };
}

function presentAuthor(row: CommentRow): Comment['author'] {
  if (row.author_id === null || row.author_login === null) return presentGuest(row);
  return {
    ID: row.author_id,
    login: row.author_login,
    name: row.author_name ?? row.author_login,
    URL: row.author_url ?? '',
    avatar_URL: row.author_image,
  };
}

/** Someone without an account here has the number 0 and no login. */
function presentGuest({ guest_name, guest_url }: CommentRow): Comment['author'] {
  if (guest_name === null) return null;
  return { ID: 0, login: '', name: guest_name, URL: guest_url ?? '', avatar_URL: null };
}
