import { canDo } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { isReservedPostSlug } from '#shared/domain/reserved-names.ts';
import { toTitleSlug } from '#shared/domain/title-slug.ts';

/** Returns a text as the last part of an article's address; '' if no letter or digit is left. */
export function toSlug(text: string): string {
  const slug = toTitleSlug(text);
  // A slug needs a letter: digits alone are page numbers.
  return /^\d+$/.test(slug) ? `post-${slug}` : slug;
}

/** Returns the first free one of `tea`, `tea-2`, `tea-3` …; reserved words are never free. */
export function chooseSlug(base: string, taken: ReadonlySet<string>, type: 'post' | 'page'): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug) && !isReservedPostSlug(slug, type)) return slug;
  }
}

/** Whether chooseSlug makes this slug from this base. */
export function isDerivedFrom(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}

/** Saves of one writer keep a revision at least this often. */
const REVISION_EVERY_MS = 5 * 60_000;

/**
 * Whether a save keeps the previous state as a revision: always if someone else wrote it, if it was published, if the save is not
 * based on a version or changes the text from Markdown to HTML or back; else every five minutes.
 */
export function isWorthKeeping(
  before: { editor_id: number | null; status: string },
  save: {
    editorId: number;
    isBlind: boolean;
    changesFormat: boolean;
    now: Date;
    lastRevisionAt: Date | null;
  },
): boolean {
  if (save.isBlind || save.changesFormat || before.status === 'publish' || before.editor_id !== save.editorId)
    return true;
  return isRevisionDue(save.lastRevisionAt, save.now);
}

/** Whether the last revision is old enough for another one. */
export function isRevisionDue(lastRevisionAt: Date | null, now: Date): boolean {
  return lastRevisionAt === null || now.getTime() - lastRevisionAt.getTime() > REVISION_EVERY_MS;
}

type Status = 'draft' | 'future' | 'publish' | 'private' | 'trash';

/** Status and dates after a save. */
export interface Timing {
  status: Status;
  publish_at: Date | null;
  published_at: Date | null;
}

/**
 * Returns the status and dates after a save. A published article keeps its date unless the save has one; a future date schedules
 * the article, and a past one does not.
 * @throws AppError `invalid_input` for a schedule without a date
 */
export function computeTiming(
  before: Pick<Timing, 'publish_at' | 'published_at'>,
  requested: { status: Status; date: Date | undefined },
  now: Date,
): Timing {
  const { status } = requested;
  if (status !== 'publish' && status !== 'future')
    return { status, publish_at: null, published_at: before.published_at };
  const date = requested.date ?? (status === 'future' ? before.publish_at : before.published_at) ?? undefined;
  if (status === 'future' && !date) throw new AppError('invalid_input', 'Choose when to publish the post.');
  if (date && date > now) return { status: 'future', publish_at: date, published_at: null };
  return { status: 'publish', publish_at: null, published_at: date ?? now };
}

/** The row of a blog that a writer's permissions depend on. */
interface Standing {
  viewer_role: 'owner' | 'author' | null;
  is_open_to_team?: boolean;
  owner?: object | null;
}

/** Throws `forbidden` if the user does not write in the blog, or no longer. */
export function requireWriter(viewer: Viewer, blog: Standing): void {
  if (!canDo(viewer, blog).publish_posts)
    throw new AppError(
      'forbidden',
      'You don’t write for this blog, so nothing was saved there. Your text is still where you wrote it.',
    );
}

/** Throws `invalid_input` for Markdown where the blog does not accept it. */
export function requireMarkdown(blog: Parameters<typeof isModuleOn>[0]): void {
  if (!isModuleOn(blog, 'markdown'))
    throw new AppError(
      'invalid_input',
      'Markdown is turned off for this blog. Turn it on in the blog’s settings, or write the post without it.',
    );
}

/** Whether a user may open and change an article: authors their own, owners every one. */
export function canEdit(viewer: Viewer, blog: Standing, article: { author_id: number | null }): boolean {
  const may = canDo(viewer, blog);
  return may.edit_others_posts || (may.publish_posts && article.author_id === viewer.id);
}

/** Whether a user may tick the items of a visible post: everyone in a team, elsewhere those who may edit the post. */
export function canTick(
  viewer: Viewer,
  blog: Standing & { team_id: number | null },
  article: { author_id: number | null },
): boolean {
  return blog.team_id !== null || canEdit(viewer, blog, article);
}
