import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { learnDecisions } from '#server/features/spam/save.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';
import { sanitizeComment } from '#server/text/sanitize/sanitize-comment.ts';
import { type CommentState, insertComments, listThreads, takeCommentIds } from './queries-import.ts';
import { type StatusChange, updateStatus } from './queries-write.ts';

/**
 * Moderates comments as `updateStatus`, and counts what was decided for the next ones that look like spam. The caller announces those
 * that became visible.
 */
export async function moderateComments(
  context: Pick<Context, 'signer' | 'clock'>,
  trx: Transaction<Schema>,
  commentIds: readonly number[],
  change: StatusChange,
): ReturnType<typeof updateStatus> {
  const outcome = await updateStatus(trx, commentIds, change);
  await learnDecisions(context, trx, commentIds);
  return outcome;
}

/** A comment as it was elsewhere. */
export interface ImportedComment {
  key: string;
  parentKey: string | null;
  authorId: number | null;
  /** Who has no account here. */
  guest: { name: string; url: string | null } | null;
  content: { format: 'html' | 'text'; text: string };
  status: 'approved' | 'unapproved';
  at: Date;
}

/**
 * Stores comments of a blog that has moved here below an article, with their own dates; nobody is notified. Those without a text
 * are left out. Returns the numbers of the others.
 * @param known the numbers of comments that were stored before, by their keys
 */
export async function saveImportedComments(
  trx: Transaction<Schema>,
  articleId: number,
  comments: readonly ImportedComment[],
  known: ReadonlyMap<string, number>,
): Promise<{ key: string; id: number }[]> {
  const readable = comments
    .map((comment) => ({ ...comment, html: toHtml(comment.content) }))
    .filter(({ html }) => html !== '')
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  if (readable.length === 0) return [];
  const ids = await takeCommentIds(trx, readable.length);
  const byKey = new Map(readable.map((comment, i) => [comment.key, { ...comment, id: ids[i]! }]));
  const threads = await listThreads(trx, articleId, [...known.values()]);
  const rows = [...byKey.values()].map((comment): CommentState => {
    const parentId = findParent(comment);
    return {
      id: comment.id,
      post_id: articleId,
      author_id: comment.authorId,
      guest_name: comment.guest?.name ?? null,
      guest_url: comment.guest?.url ?? null,
      parent_id: parentId,
      root_id: parentId === null ? null : findRoot(comment),
      status: comment.status,
      content_html: comment.html,
      content_raw: convertHtmlToText(comment.html),
      created_at: comment.at,
    };
  });
  await insertComments(trx, articleId, rows);
  return [...byKey.values()].map(({ key, id }) => ({ key, id }));

  /** The parent, if it is here, and the chain above it ends: an export may say that two comments reply to each other. */
  function findParent({ parentKey, key }: ImportedComment): number | null {
    if (parentKey === null || parentKey === key) return null;
    const fresh = byKey.get(parentKey);
    if (fresh) return findRoot(byKey.get(key)!) === null ? null : fresh.id;
    const id = known.get(parentKey);
    return id !== undefined && threads.has(id) ? id : null;
  }

  /** Returns the first comment of the thread; null for a chain without an end. */
  function findRoot(comment: ImportedComment & { id: number }): number | null {
    const passed = new Set<string>();
    let current = comment;
    while (!passed.has(current.key)) {
      passed.add(current.key);
      const above = current.parentKey === null ? undefined : byKey.get(current.parentKey);
      if (above) {
        current = above;
        continue;
      }
      const id = current.parentKey === null ? undefined : known.get(current.parentKey);
      return (id !== undefined ? threads.get(id) : undefined) ?? current.id;
    }
    return null;
  }
}

function toHtml({ format, text }: ImportedComment['content']): string {
  return sanitizeComment(format === 'text' ? escapeHtml(text) : text, { isMarkdown: false });
}
