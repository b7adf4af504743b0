import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { lockBlog } from '#server/features/blogs/queries-write.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { CrossPost } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { announceArticle } from './announce.ts';
import {
  EMPTY_FIELDS,
  hasSomething,
  mergeFields,
  requireSomething,
  sanitize,
  type WrittenFields,
} from './fields.ts';
import { publishArticleJob } from './jobs.ts';
import { projectArticle } from './projection.ts';
import * as queries from './queries.ts';
import { claimAnnouncement } from './queries-projection.ts';
import { findLastRevisionDate, saveRevision } from './queries-revisions.ts';
import {
  canEdit,
  chooseSlug,
  computeTiming,
  isDerivedFrom,
  isWorthKeeping,
  requireMarkdown,
  toSlug,
} from './rules.ts';

/** The input of a save. */
export interface Save extends WrittenFields {
  /** Of a new article; never changes. */
  type?: queries.ArticleRow['type'] | undefined;
  status?: queries.ArticleRow['status'] | undefined;
  slug?: string | undefined;
  /** ISO 8601. */
  date?: string | undefined;
  /** The version it is based on; without one it overwrites. */
  version?: number | undefined;
  /** The post that a new one passes on. */
  xpost?: CrossPost | undefined;
}

type SaveDeps = Pick<Context, 'db' | 'jobs' | 'clock' | 'config'>;

/** Creates an article; one by the platform itself has no author. Throws `invalid_input`. */
export async function createArticle(
  deps: SaveDeps,
  blog: BlogRow,
  author: Pick<Viewer, 'id'> | null,
  save: Save,
): Promise<queries.ArticleRow> {
  return deps.db.transaction().execute((trx) => createArticleIn(trx, deps, blog, author, save));
}

/** The same in the caller's transaction, with further fields. */
export async function createArticleIn(
  trx: Transaction<Schema>,
  deps: SaveDeps,
  blog: BlogRow,
  author: Pick<Viewer, 'id'> | null,
  save: Save,
): Promise<queries.ArticleRow> {
  if (typeof save.content_markdown === 'string') requireMarkdown(blog);
  const now = deps.clock.now();
  const base = toBlogUrl(deps.config.publicUrl, blog.slug);
  const type = save.type ?? 'post';
  const fields = mergeFields(type, EMPTY_FIELDS, save, base);
  const timing = computeTiming(
    { publish_at: null, published_at: null },
    toRequestedTiming(save, 'draft'),
    now,
  );
  if (timing.status === 'publish' || timing.status === 'future') requireSomething(fields, base);
  await lockBlog(trx, blog.id);
  const desired = toSlug(save.slug ?? '') || toSlugBase({ ...fields, type }, base);
  const article = await queries.insertArticle(trx, {
    ...fields,
    ...timing,
    blog_id: blog.id,
    type,
    author_id: author?.id ?? null,
    editor_id: author?.id ?? null,
    slug: chooseSlug(desired, await queries.listTakenSlugs(trx, blog.id, desired, undefined), type),
    status_before_trash: null,
    xpost: save.xpost ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  });
  await applyArticleState(trx, deps, article, now);
  return article;
}

/** A post as it was elsewhere. */
export interface ImportedArticle extends WrittenFields {
  type: queries.ArticleRow['type'];
  status: 'draft' | 'future' | 'publish' | 'private';
  slug: string;
  /** Null for a draft without a date. */
  date: Date | null;
  updatedAt: Date | null;
}

/**
 * Stores an article of a blog that has moved here, with its own dates, in the caller's transaction. Nobody hears of it, and
 * followers have seen it; only one with a future date is published as any other. Undefined if there is nothing in it.
 */
export async function importArticleIn(
  trx: Transaction<Schema>,
  deps: SaveDeps,
  blog: BlogRow,
  authorId: number | null,
  imported: ImportedArticle,
): Promise<queries.ArticleRow | undefined> {
  const now = deps.clock.now();
  const base = toBlogUrl(deps.config.publicUrl, blog.slug);
  const { type } = imported;
  const fields = mergeFields(type, EMPTY_FIELDS, imported, base);
  if (!hasSomething(fields, base)) return undefined;
  const { status, date, updatedAt } = imported;
  const timing =
    status === 'private'
      ? { status, publish_at: null, published_at: date && date < now ? date : null }
      : computeTiming({ publish_at: null, published_at: null }, { status, date: date ?? undefined }, now);
  await lockBlog(trx, blog.id);
  const desired = toSlug(imported.slug) || toSlugBase({ ...fields, type }, base);
  const createdAt = date && date < now ? date : now;
  const article = await queries.insertArticle(trx, {
    ...fields,
    ...timing,
    blog_id: blog.id,
    type,
    author_id: authorId,
    editor_id: authorId,
    slug: chooseSlug(desired, await queries.listTakenSlugs(trx, blog.id, desired, undefined), type),
    status_before_trash: null,
    xpost: null,
    version: 1,
    created_at: createdAt,
    updated_at: updatedAt && updatedAt > createdAt && updatedAt < now ? updatedAt : createdAt,
  });
  // A draft that is published later is news.
  if (timing.published_at !== null) await claimAnnouncement(trx, article.id, now);
  if (timing.status === 'publish')
    await projectArticle(trx, article, { publicUrl: deps.config.publicUrl, now, isOld: true });
  if (timing.status === 'future') await enqueuePublication(trx, deps, article);
  return article;
}

export type SaveOutcome =
  | { kind: 'saved'; article: queries.ArticleRow }
  /** Someone else, or another tab, has saved since: the stored state is kept as a revision in any case. */
  | { kind: 'conflict'; article: queries.ArticleRow };

/** Changes an article. Throws `unknown_post`, `forbidden`, `conflict` for one in the trash, `invalid_input`. */
export async function updateArticle(
  deps: SaveDeps,
  blog: BlogRow,
  articleId: number,
  editor: Viewer,
  save: Save,
): Promise<SaveOutcome> {
  if (typeof save.content_markdown === 'string') requireMarkdown(blog);
  const now = deps.clock.now();
  const base = toBlogUrl(deps.config.publicUrl, blog.slug);
  return deps.db.transaction().execute(async (trx) => {
    await lockBlog(trx, blog.id);
    const before = await queries.getArticle(trx, blog.id, articleId, { lock: true });
    requireEditor(editor, blog, before);
    if (before.status === 'trash')
      throw new AppError('conflict', 'This post is in the trash. Restore it first.');
    if (save.version !== undefined && save.version !== before.version) {
      await saveRevision(trx, before);
      return { kind: 'conflict', article: before };
    }
    const fields = mergeFields(before.type, before, save, base);
    const timing = computeTiming(before, toRequestedTiming(save, before.status), now);
    if (timing.status === 'publish' || timing.status === 'future') requireSomething(fields, base);
    const lastRevisionAt = await findLastRevisionDate(trx, articleId);
    const isBlind = save.version === undefined;
    const changesFormat = (before.content_markdown === null) !== (fields.content_markdown === null);
    if (isWorthKeeping(before, { editorId: editor.id, isBlind, changesFormat, now, lastRevisionAt }))
      await saveRevision(trx, before);
    const article = await queries.updateArticle(trx, articleId, {
      ...fields,
      ...timing,
      slug: await chooseNextSlug(
        trx,
        before,
        save.slug,
        toSlugBase({ ...fields, type: before.type }, base),
        toSlugBase(before, base),
      ),
      editor_id: editor.id,
      version: before.version + 1,
      updated_at: now,
    });
    await applyArticleState(trx, deps, article, now);
    return { kind: 'saved', article };
  });
}

/** Throws `forbidden` for an article that the editor may not change. */
export function requireEditor(editor: Viewer, blog: BlogRow, article: queries.ArticleRow): void {
  if (!canEdit(editor, blog, article))
    throw new AppError('forbidden', 'Only its author or an owner of the blog can open this post.');
}

/** Applies an article's new state: its row of posts, its revision and its jobs. */
export async function applyArticleState(
  trx: Transaction<Schema>,
  { jobs, config }: SaveDeps,
  article: queries.ArticleRow,
  now: Date,
): Promise<void> {
  if (article.status === 'publish') await saveRevision(trx, article);
  await projectArticle(trx, article, { publicUrl: config.publicUrl, now });
  await announceArticle(trx, { jobs }, article, now);
  if (article.status === 'future') await enqueuePublication(trx, { jobs }, article);
}

async function enqueuePublication(
  trx: Transaction<Schema>,
  { jobs }: Pick<SaveDeps, 'jobs'>,
  { id: articleId, publish_at }: queries.ArticleRow,
): Promise<void> {
  const key = `articles.publish:${articleId}`;
  await jobs.add(trx, publishArticleJob, { articleId }, { key, runAt: publish_at! });
}

function toRequestedTiming(save: Save, status: queries.ArticleRow['status']) {
  return { status: save.status ?? status, date: save.date === undefined ? undefined : new Date(save.date) };
}

/** Until it is first published an article's slug follows its title, unless its writer has set one. */
async function chooseNextSlug(
  trx: Transaction<Schema>,
  before: queries.ArticleRow,
  chosen: string | undefined,
  name: string,
  nameBefore: string,
): Promise<string> {
  const isFree = before.published_at === null && isDerivedFrom(before.slug, nameBefore);
  const desired = toSlug(chosen ?? '') || (isFree ? name : before.slug);
  if (desired === before.slug || (!chosen && isDerivedFrom(before.slug, desired))) return before.slug;
  return chooseSlug(
    desired,
    await queries.listTakenSlugs(trx, before.blog_id, desired, before.id),
    before.type,
  );
}

/** Returns the base of an article's slug: its title, or its beginning. */
function toSlugBase(
  { type, title, content_html }: Pick<queries.ArticleRow, 'type' | 'title' | 'content_html'>,
  base: string,
): string {
  const getBeginning = () => sanitize(content_html, base).text.split(' ').slice(0, 6).join(' ');
  return toSlug(title) || toSlug(getBeginning()) || type;
}
