import { type Kysely, sql, type Transaction } from 'kysely';
import { createCommentLikeNotification, retractActs } from '#server/features/notifications/queries-acts.ts';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import { deleteVerdict } from '#server/features/spam/queries.ts';
import type { Comments, Schema } from '#server/platform/db/schema.ts';

/** Serializes what one user writes, until the transaction ends. */
export async function lockWriter(trx: Kysely<Schema>, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Returns the thread of a comment that can be replied to, and prevents its erasure meanwhile; undefined if it cannot. */
export async function lockParent(
  trx: Kysely<Schema>,
  postId: number,
  parentId: number,
): Promise<{ thread: number } | undefined> {
  return trx
    .selectFrom('comments')
    .select(sql<number>`coalesce(root_id, id)`.as('thread'))
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

export interface NewComment {
  postId: number;
  authorId: number;
  parentId: number | null;
  rootId: number | null;
  status: 'approved' | 'unapproved' | 'spam';
  /** For spam: its status if it turns out to be none. */
  statusBefore: 'approved' | 'unapproved' | null;
  /** Below a post from elsewhere. */
  isElsewhere: boolean;
  html: string;
  raw: string;
  /** The idempotency key of the call that created it. */
  key: string | null;
  now: Date;
}

/** Stores a comment, and makes its author follow the conversation, unless it is muted. Returns its number. */
export async function createComment(trx: Kysely<Schema>, comment: NewComment): Promise<number> {
  const { id } = await trx
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      author_id: comment.authorId,
      parent_id: comment.parentId,
      root_id: comment.rootId,
      status: comment.status,
      status_before: comment.statusBefore,
      is_elsewhere: comment.isElsewhere || null,
      content_html: comment.html,
      content_raw: comment.raw,
      idempotency_key: comment.key,
      created_at: comment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('conversation_follows')
    .values({ user_id: comment.authorId, post_id: comment.postId, state: 'F', created_at: comment.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Announces an approved comment on a team's blog to the team's open pages. */
export async function publishTeamComment(trx: Kysely<Schema>, commentId: number): Promise<void> {
  await sql`select announce('comments', array(
    select feeds.id from comments
    join posts on posts.id = comments.post_id join feeds on feeds.id = posts.feed_id
    where comments.id = ${commentId} and comments.status = 'approved' and feeds.team_id is not null))`.execute(
    trx,
  );
}

/** Returns the status of a comment that its author may still edit, and prevents other changes meanwhile; undefined if it is too late. */
export async function lockEditable(
  trx: Kysely<Schema>,
  commentId: number,
  notBefore: Date,
): Promise<'approved' | 'unapproved' | undefined> {
  const row = await trx
    .selectFrom('comments')
    .select('status')
    .where('id', '=', commentId)
    .where('created_at', '>', notBefore)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status === 'approved' || row?.status === 'unapproved' ? row.status : undefined;
}

/** Changes the text of a comment, and its status. The caller has locked it. */
export async function updateContent(
  trx: Kysely<Schema>,
  commentId: number,
  {
    html,
    raw,
    status,
    statusBefore,
    now,
  }: Pick<NewComment, 'html' | 'raw' | 'status' | 'statusBefore' | 'now'>,
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ content_html: html, content_raw: raw, status, status_before: statusBefore, edited_at: now })
    .where('id', '=', commentId)
    .execute();
}

export type StatusChange = Comments['status'] | 'unspam' | 'untrash';

/**
 * Moderates comments; those that already have that status do not change. Spam and trash remember the previous status, which
 * `unspam` and `untrash` restore.
 * @returns the numbers of those that changed, and of those that became visible
 */
export async function updateStatus(
  trx: Kysely<Schema>,
  commentIds: readonly number[],
  change: StatusChange,
): Promise<{ changed: number[]; appeared: number[] }> {
  const rows = await trx
    .selectFrom('comments')
    .select(['id', 'status', 'status_before'])
    .where('id', 'in', commentIds)
    // Always in the same order, so that two moderators cannot deadlock.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changed = rows.flatMap((row) => {
    const next = findNextStatus(change, row.status, row.status_before);
    return next === undefined || next === row.status ? [] : { ...row, next };
  });
  const putsAside = change === 'spam' || change === 'trash';
  await sql`
    update comments set status = changed.next, status_before = ${putsAside ? sql`comments.status` : null}
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ next }) => next)}::text[]) changed (id, next)
    where comments.id = changed.id
  `.execute(trx);
  return {
    changed: changed.map(({ id }) => id),
    appeared: changed.filter(({ next }) => next === 'approved').map(({ id }) => id),
  };
}

/** Returns the next status; undefined if there is nothing to undo. */
function findNextStatus(
  change: StatusChange,
  status: Comments['status'],
  before: string | null,
): Comments['status'] | undefined {
  if (change !== 'unspam' && change !== 'untrash') return change;
  if (status !== (change === 'unspam' ? 'spam' : 'trash')) return undefined;
  return (before as Comments['status'] | null) ?? 'unapproved';
}

/** Deletes a user's own comment. Returns when; undefined if it already was. */
export async function markDeleted(
  trx: Kysely<Schema>,
  commentId: number,
  authorId: number,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('comments')
    .set({ deleted_at: now })
    .where('id', '=', commentId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Restores a user's own deleted comment; returns false if it is not deleted, or erased. */
export async function restoreComment(
  db: Kysely<Schema>,
  commentId: number,
  authorId: number,
): Promise<boolean> {
  const result = await db
    .updateTable('comments')
    .set({ deleted_at: null })
    .where('id', '=', commentId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Erases a comment that was deleted at that exact moment: its row or, if it has replies, its text and author. */
export async function eraseComment(db: Kysely<Schema>, commentId: number, deletedAt: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for a reply that is being written, which the next statement then sees.
    const locked = await trx
      .selectFrom('comments')
      .select('id')
      .where('id', '=', commentId)
      .where('deleted_at', '=', deletedAt)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return;
    await deleteNotificationsAbout(trx, 'comment_id', [commentId]);
    const reply = await trx
      .selectFrom('comments')
      .select('id')
      .where('parent_id', '=', commentId)
      .limit(1)
      .executeTakeFirst();
    if (!reply) {
      await trx.deleteFrom('comments').where('id', '=', commentId).execute();
      return;
    }
    await trx.deleteFrom('comment_likes').where('comment_id', '=', commentId).execute();
    await deleteVerdict(trx, commentId);
    await trx
      .updateTable('comments')
      .set({
        content_html: '',
        content_raw: '',
        author_id: null,
        guest_name: null,
        guest_url: null,
        edited_at: null,
      })
      .where('id', '=', commentId)
      .execute();
  });
}

/** Likes a comment and notifies its author; repeating it changes nothing. The database updates comments.like_count. */
export async function createCommentLike(
  trx: Transaction<Schema>,
  userId: number,
  commentId: number,
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('comment_likes')
    .values({ user_id: userId, comment_id: commentId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await createCommentLikeNotification(trx, { commentId, actorId: userId, now });
}

/** Removes a like, and its notification. */
export async function deleteCommentLike(
  trx: Transaction<Schema>,
  userId: number,
  commentId: number,
): Promise<void> {
  await trx
    .deleteFrom('comment_likes')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .execute();
  await retractActs(trx, { groupKeys: [`comment_like:${commentId}`], actorId: userId });
}
