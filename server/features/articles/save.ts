import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { addressOfSite } from '#server/features/blogs/present.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { CrossPost } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { announceArticle } from './announce.ts';
import { EMPTY_FIELDS, mergeFields, requireSomething, sanitize, type WrittenFields } from './fields.ts';
import { publishArticleJob } from './jobs.ts';
import { projectArticle } from './projection.ts';
import * as queries from './queries.ts';
import { findLastRevisionDate, keepRevision } from './queries-revisions.ts';
import {
  canEdit,
  chooseSlug,
  isDerivedFrom,
  isWorthKeeping,
  planTiming,
  requireMarkdown,
  slugOf,
} from './rules.ts';

/** What a save may say. */
export interface Save extends WrittenFields {
  status?: queries.ArticleRow['status'] | undefined;
  slug?: string | undefined;
  /** ISO 8601. */
  date?: string | undefined;
  /** The version that it is based on; without one it overwrites. */
  version?: number | undefined;
  /** The post that a new one passes on. */
  xpost?: CrossPost | undefined;
}

type SaveDeps = Pick<Context, 'db' | 'jobs' | 'clock' | 'config'>;

/** Writes a new post; one of the platform's own has no author. Throws `invalid_input`. */
export async function createArticle(
  deps: SaveDeps,
  site: SiteRow,
  author: Pick<Viewer, 'id'> | null,
  save: Save,
): Promise<queries.ArticleRow> {
  return deps.db.transaction().execute((trx) => createArticleIn(trx, deps, site, author, save));
}

/** The same in the caller's transaction, with what else makes up the post. */
export async function createArticleIn(
  trx: Transaction<Schema>,
  deps: SaveDeps,
  site: SiteRow,
  author: Pick<Viewer, 'id'> | null,
  save: Save,
): Promise<queries.ArticleRow> {
  if (typeof save.content_markdown === 'string') requireMarkdown(site);
  const now = deps.clock.now();
  const base = addressOfSite(deps.config.publicUrl, site.slug);
  const fields = mergeFields(EMPTY_FIELDS, save, base);
  const timing = planTiming({ publish_at: null, published_at: null }, wishOf(save, 'draft'), now);
  if (timing.status === 'publish' || timing.status === 'future') requireSomething(fields, base);
  await queries.lockSite(trx, site.id);
  const wanted = slugOf(save.slug ?? '') || nameOf(fields, base);
  const article = await queries.insertArticle(trx, {
    ...fields,
    ...timing,
    blog_id: site.id,
    author_id: author?.id ?? null,
    editor_id: author?.id ?? null,
    slug: chooseSlug(wanted, await queries.listTakenSlugs(trx, site.id, wanted, undefined)),
    status_before_trash: null,
    xpost: save.xpost ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  });
  await settle(trx, deps, article, now);
  return article;
}

export type SaveOutcome =
  | { kind: 'saved'; article: queries.ArticleRow }
  /** Somebody else, or another tab, has saved since: what stands is kept as a revision, whatever is decided. */
  | { kind: 'conflict'; article: queries.ArticleRow };

/** Changes a post. Throws `unknown_post`, `forbidden`, `conflict` for one in the trash, `invalid_input`. */
export async function updateArticle(
  deps: SaveDeps,
  site: SiteRow,
  articleId: number,
  editor: Viewer,
  save: Save,
): Promise<SaveOutcome> {
  if (typeof save.content_markdown === 'string') requireMarkdown(site);
  const now = deps.clock.now();
  const base = addressOfSite(deps.config.publicUrl, site.slug);
  return deps.db.transaction().execute(async (trx) => {
    await queries.lockSite(trx, site.id);
    const before = await queries.getArticle(trx, site.id, articleId, { lock: true });
    requireEditor(editor, site, before);
    if (before.status === 'trash')
      throw new AppError('conflict', 'This post is in the trash. Restore it first.');
    if (save.version !== undefined && save.version !== before.version) {
      await keepRevision(trx, before);
      return { kind: 'conflict', article: before };
    }
    const fields = mergeFields(before, save, base);
    const timing = planTiming(before, wishOf(save, before.status), now);
    if (timing.status === 'publish' || timing.status === 'future') requireSomething(fields, base);
    const lastRevisionAt = await findLastRevisionDate(trx, articleId);
    const isBlind = save.version === undefined;
    const changesFormat = (before.content_markdown === null) !== (fields.content_markdown === null);
    if (isWorthKeeping(before, { editorId: editor.id, isBlind, changesFormat, now, lastRevisionAt }))
      await keepRevision(trx, before);
    const article = await queries.updateArticle(trx, articleId, {
      ...fields,
      ...timing,
      slug: await nextSlug(trx, before, save.slug, nameOf(fields, base), nameOf(before, base)),
      editor_id: editor.id,
      version: before.version + 1,
      updated_at: now,
    });
    await settle(trx, deps, article, now);
    return { kind: 'saved', article };
  });
}

/** Throws `forbidden` for a post that is not the editor's to change. */
export function requireEditor(editor: Viewer, site: SiteRow, article: queries.ArticleRow): void {
  if (!canEdit(editor, site, article))
    throw new AppError('forbidden', 'Only its author or an owner of the blog can open this post.');
}

/** What follows from the state that a post is in now: what readers see, what is kept of it, and what is due later. */
export async function settle(
  trx: Transaction<Schema>,
  { jobs, config }: SaveDeps,
  article: queries.ArticleRow,
  now: Date,
): Promise<void> {
  if (article.status === 'publish') await keepRevision(trx, article);
  await projectArticle(trx, article, { publicUrl: config.publicUrl, now });
  await announceArticle(trx, { jobs }, article, now);
  if (article.status === 'future')
    await jobs.add(
      trx,
      publishArticleJob,
      { articleId: article.id },
      { key: `articles.publish:${article.id}`, runAt: article.publish_at! },
    );
}

function wishOf(save: Save, status: queries.ArticleRow['status']) {
  return { status: save.status ?? status, date: save.date === undefined ? undefined : new Date(save.date) };
}

/** Until it is first published a post's address follows its title, unless its writer has chosen one. */
async function nextSlug(
  trx: Transaction<Schema>,
  before: queries.ArticleRow,
  chosen: string | undefined,
  name: string,
  nameBefore: string,
): Promise<string> {
  const isFree = before.published_at === null && isDerivedFrom(before.slug, nameBefore);
  const wanted = slugOf(chosen ?? '') || (isFree ? name : before.slug);
  if (wanted === before.slug || (!chosen && isDerivedFrom(before.slug, wanted))) return before.slug;
  return chooseSlug(wanted, await queries.listTakenSlugs(trx, before.blog_id, wanted, before.id));
}

/** What a post is called in its address: its title, or how it begins. */
function nameOf(fields: { title: string; content_html: string }, base: string): string {
  const beginning = () => sanitize(fields.content_html, base).text.split(' ').slice(0, 6).join(' ');
  return slugOf(fields.title) || slugOf(beginning()) || 'post';
}
