import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { lockBlog } from '#server/features/blogs/queries-write.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { renderFormulas } from '#server/markup/formulas.ts';
import { renderMarkdown } from '#server/markup/markdown.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { publishToFeed } from '#server/platform/live/publish.ts';
import { findChecklistItem, listChecklistItems, setChecklistItem } from '#shared/domain/checklist.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { sanitize } from './fields.ts';
import { projectArticle } from './projection.ts';
import * as queries from './queries.ts';
import { findLastRevisionDate, saveRevision } from './queries-revisions.ts';
import { canTick, isRevisionDue } from './rules.ts';

/** An item as someone saw it, and whether it is done now. */
export interface Tick {
  index: number;
  text: string;
  isDone: boolean;
}

/**
 * Ticks or unticks one item of a published post, and changes nothing else of it: whoever ticks others at the same time, or has just
 * edited the post, loses nothing. Pages that show the post hear of it; nobody is notified.
 * @throws AppError `unknown_post`, `forbidden`, `conflict` if the item is no longer there
 */
export async function tickItem(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  blog: BlogRow,
  { postId, ...tick }: Tick & { postId: number },
  viewer: Viewer,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockBlog(trx, blog.id);
    const before = await queries.getArticle(trx, blog.id, postId, { lock: true });
    if (before.status !== 'publish' || before.withheld_at) throw queries.createUnknownPostError();
    if (!canTick(viewer, blog, before))
      throw new AppError('forbidden', 'Only people who can edit this post can tick its checklist.');
    const changed = changeItem(before, blog, tick, toBlogUrl(config.publicUrl, blog.slug));
    if (changed === undefined)
      throw new AppError(
        'conflict',
        'This item was changed or removed. Reload the page to see the post as it is now.',
      );
    if (changed.content_html === before.content_html) return;
    if (isRevisionDue(await findLastRevisionDate(trx, postId), now))
      await saveRevision(trx, { ...before, updated_at: now });
    const article = await queries.updateArticle(trx, postId, {
      ...changed,
      editor_id: viewer.id,
      version: before.version + 1,
      updated_at: now,
    });
    await projectArticle(trx, article, { publicUrl: config.publicUrl, now });
    const { feed_id } = blog;
    await publishToFeed(trx, {
      feedId: feed_id,
      event: 'checklist',
      data: { feed_id, post_id: postId },
    });
  });
}

/** Returns the changed texts of an article; undefined if the item is not there. */
function changeItem(
  {
    content_html: html,
    content_markdown: markdown,
  }: Pick<queries.ArticleRow, 'content_html' | 'content_markdown'>,
  blog: BlogRow,
  tick: Tick,
  base: string,
): Pick<queries.ArticleRow, 'content_html' | 'content_markdown'> | undefined {
  // Its text is compared as readers see it.
  const shown = isModuleOn(blog, 'latex') ? renderFormulas(html) : html;
  const index = findChecklistItem(listChecklistItems(shown), tick);
  const item = index === undefined ? undefined : listChecklistItems(html)[index];
  if (index === undefined || !item) return undefined;
  const changed = item.isDone === tick.isDone ? html : setChecklistItem(html, item, tick.isDone);
  if (markdown === null || changed === html) return { content_html: changed, content_markdown: markdown };
  const source = changeMarkdown(markdown, index, tick.isDone, base);
  // A writer changes what no sign in the source stands for, such as a checkbox in HTML.
  return source !== undefined && sanitize(renderMarkdown(source), base).html === changed
    ? { content_html: changed, content_markdown: source }
    : undefined;
}

/** A task of Markdown: what is before the sign in its brackets, also in quotations and other items; the sign; what is after it. */
const SIGN = /^((?:[^\S\n]*(?:>|[-*+]|\d{1,9}[.)]))+[^\S\n]+\[)([ xX])(\][^\S\n]+)/gm;

/** Returns the Markdown with the sign of the item at `index` changed: the one that marks this item when all are given a number. */
function changeMarkdown(markdown: string, index: number, isDone: boolean, base: string): string | undefined {
  let count = 0;
  const numbered = markdown.replaceAll(SIGN, (task) => {
    count += 1;
    return `${task}task-${count}- `;
  });
  const items = listChecklistItems(sanitize(renderMarkdown(numbered), base).html);
  const number = Number(/^task-(\d+)-/.exec(items[index]?.text ?? '')?.[1]);
  let passed = 0;
  const changed = markdown.replaceAll(SIGN, (task, before: string, _, after: string) => {
    passed += 1;
    return passed === number ? before + (isDone ? 'x' : ' ') + after : task;
  });
  return changed === markdown ? undefined : changed;
}
