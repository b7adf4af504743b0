import { type Kysely, sql, type Transaction } from 'kysely';
import {
  createInvitationNotification,
  deleteInvitationNotification,
} from '#server/features/notifications/queries-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { chooseNextPrimary, lockBlog } from './queries-write.ts';

export type BlogRole = 'owner' | 'author';

export interface AuthorRow {
  user_id: number;
  username: string;
  name: string;
  image: string | null;
  role: BlogRole;
  accepted_at: Date | null;
}

/** Lists the writers of a blog and those invited, owners first. */
export async function listAuthors(db: Kysely<Schema>, blogId: number): Promise<AuthorRow[]> {
  return db
    .selectFrom('blog_authors')
    .innerJoin('users', 'users.id', 'blog_authors.user_id')
    .select([
      'user_id',
      'users.username',
      'users.name',
      'users.image',
      'blog_authors.role',
      'blog_authors.accepted_at',
    ])
    .where('blog_id', '=', blogId)
    .orderBy('blog_authors.role', 'desc')
    .orderBy('blog_authors.created_at')
    .orderBy('user_id')
    .execute();
}

/** Finds a user by login or email address, to invite them. `isMailable`: the address is confirmed and not blocked, the account not suspended. */
export async function findInvitee(
  db: Kysely<Schema>,
  who: string,
): Promise<
  | { id: number; username: string; name: string; email: string; language: string; isMailable: boolean }
  | undefined
> {
  const text = who.replace(/^@/, '').toLowerCase();
  return (
    db
      .selectFrom('users')
      .leftJoin('email_settings', 'email_settings.user_id', 'users.id')
      .select([
        'users.id',
        'users.username',
        'users.name',
        'users.email',
        'users.language',
        sql<boolean>`users.email_verified and users.suspended_at is null and not coalesce(email_settings.blocked, false)`.as(
          'isMailable',
        ),
      ])
      .where(text.includes('@') ? 'users.email' : 'users.username', '=', text)
      // An address belongs to the account in which it is confirmed.
      .$if(text.includes('@'), (query) => query.where('users.email_verified', '=', true))
      .executeTakeFirst()
  );
}

export async function isTeamMember(db: Kysely<Schema>, teamId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Invites a user, or changes an author's role. Changes to the people of one blog are serialized, so that it always has an owner.
 */
export async function inviteAuthor(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
  role: BlogRole,
  now: Date,
): Promise<'invited' | 'changed' | 'existing' | 'last_owner'> {
  await lockBlog(trx, blogId);
  const before = await findAuthor(trx, blogId, userId);
  if (before?.role === role) return 'existing';
  if (!before) {
    await trx
      .insertInto('blog_authors')
      .values({ blog_id: blogId, user_id: userId, role, accepted_at: null, created_at: now })
      .execute();
    await createInvitationNotification(trx, { blogId, userId, now });
    return 'invited';
  }
  if (role === 'author' && (await isLastOwner(trx, blogId, userId))) return 'last_owner';
  await trx
    .updateTable('blog_authors')
    .set({ role })
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .execute();
  return 'changed';
}

/**
 * Makes a user the owner of a blog, without an invitation. Those who owned it before go on as its authors. Returns their usernames.
 */
export async function replaceOwners(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
  now: Date,
): Promise<string[]> {
  await lockBlog(trx, blogId);
  const { rows } = await sql<{ username: string }>`
    with former as (
      update blog_authors set role = 'author'
      where blog_id = ${blogId} and role = 'owner' and user_id <> ${userId} returning user_id)
    select username from users where id in (select user_id from former) order by id`.execute(trx);
  await addAuthor(trx, blogId, userId, { role: 'owner', now });
  return rows.map(({ username }) => username);
}

/** Makes a user a writer of a blog, without an invitation; an open one is thereby accepted. Returns false if they are one already. */
export async function addAuthor(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
  { role, now }: { role: BlogRole; now: Date },
): Promise<boolean> {
  await lockBlog(trx, blogId);
  const before = await findAuthor(trx, blogId, userId);
  if (before?.accepted_at && (role === 'author' || before.role === role)) return false;
  await trx
    .insertInto('blog_authors')
    .values({ blog_id: blogId, user_id: userId, role, accepted_at: now, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['blog_id', 'user_id']).doUpdateSet({ role, accepted_at: before?.accepted_at ?? now }),
    )
    .execute();
  await deleteInvitationNotification(trx, { blogId, userId });
  await chooseNextPrimary(trx, userId);
  return true;
}

/** Removes an author or an invitation. */
export async function deleteAuthor(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
): Promise<'deleted' | 'unknown' | 'last_owner'> {
  await lockBlog(trx, blogId);
  if (!(await findAuthor(trx, blogId, userId))) return 'unknown';
  if (await isLastOwner(trx, blogId, userId)) return 'last_owner';
  await trx.deleteFrom('blog_authors').where('blog_id', '=', blogId).where('user_id', '=', userId).execute();
  await deleteInvitationNotification(trx, { blogId, userId });
  await trx
    .updateTable('users')
    .set({ primary_blog_id: null })
    .where('id', '=', userId)
    .where('primary_blog_id', '=', blogId)
    .execute();
  await chooseNextPrimary(trx, userId);
  return 'deleted';
}

/** Accepts an open invitation; returns whether there was one. */
export async function acceptInvitation(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('blog_authors')
    .set({ accepted_at: now })
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await deleteInvitationNotification(trx, { blogId, userId });
  await chooseNextPrimary(trx, userId);
  return numUpdatedRows > 0n;
}

/** Declines an open invitation; returns whether there was one. */
export async function declineInvitation(
  trx: Transaction<Schema>,
  blogId: number,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blog_authors')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await deleteInvitationNotification(trx, { blogId, userId });
  return numDeletedRows > 0n;
}

/** Lists the blogs that a user is invited to, latest invitation first. */
export async function listInvitations(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ site_id: number; slug: string; title: string; role: BlogRole }[]> {
  return db
    .selectFrom('blog_authors')
    .innerJoin('blogs', 'blogs.id', 'blog_authors.blog_id')
    .select(['blogs.id as site_id', 'blogs.slug', 'blogs.title', 'blog_authors.role'])
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .orderBy('blog_authors.created_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .execute();
}

function findAuthor(db: Kysely<Schema>, blogId: number, userId: number) {
  return db
    .selectFrom('blog_authors')
    .select(['role', 'accepted_at'])
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether this user is the blog's only owner. */
async function isLastOwner(db: Kysely<Schema>, blogId: number, userId: number): Promise<boolean> {
  const owners = await db
    .selectFrom('blog_authors')
    .select('user_id')
    .where('blog_id', '=', blogId)
    .where('role', '=', 'owner')
    .where('accepted_at', 'is not', null)
    .execute();
  return owners.length === 1 && owners[0]!.user_id === userId;
}
