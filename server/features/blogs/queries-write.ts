import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { toHost } from '#server/features/feeds/queries.ts';
import { createSubscription, publishSubscribers } from '#server/features/feeds/queries-subscribe.ts';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import type { Blogs, Schema } from '#server/platform/db/schema.ts';
import { isEstablishedWriter } from './queries-listing.ts';
import { deleteMedia } from './queries-media.ts';
import { toBlogFeedUrl, toBlogUrl } from './urls.ts';

export interface NewBlog {
  slug: string;
  title: string;
  tagline: string;
  language: string;
  /** Creates a P2. */
  teamId: number | null;
}

/**
 * Creates a blog: its row, its owner, its feed, which the owner follows; it becomes the owner's primary one if there was none. A
 * blog without an owner is managed by administrators.
 */
export async function createBlog(
  trx: Transaction<Schema>,
  ownerId: number | null,
  { teamId, ...fields }: NewBlog,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ kind: 'created'; blogId: number; feedId: number } | { kind: 'taken' }> {
  if (await isFormerSlug(trx, fields.slug)) return { kind: 'taken' };
  const blog = await trx
    .insertInto('blogs')
    .values({
      ...fields,
      ...{ team_id: teamId, posting: teamId === null ? 'authors' : 'members', created_at: now },
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!blog) return { kind: 'taken' };
  const url = toBlogFeedUrl(publicUrl, fields.slug);
  const isListed = teamId !== null || ownerId === null || (await isEstablishedWriter(trx, ownerId, now));
  const feedFields = {
    blog_id: blog.id,
    team_id: teamId,
    status: 'active' as const,
    unlisted_since: isListed ? null : now,
    ...toFeedFields(fields),
  };
  const feed = await trx
    .insertInto('feeds')
    .values({
      ...feedFields,
      url,
      host: toHost(url),
      site_url: toBlogUrl(publicUrl, fields.slug),
      format: 'rss',
      created_at: now,
    })
    // Someone may have imported the address before the blog existed.
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ ...feedFields, site_url: toBlogUrl(publicUrl, fields.slug) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ownerId !== null) await createOwner(trx, ownerId, { blogId: blog.id, feedId: feed.id, now });
  return { kind: 'created', blogId: blog.id, feedId: feed.id };
}

async function createOwner(
  trx: Transaction<Schema>,
  userId: number,
  { blogId, feedId, now }: { blogId: number; feedId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('blog_authors')
    .values({ blog_id: blogId, user_id: userId, role: 'owner', accepted_at: now, created_at: now })
    .execute();
  await createSubscription(trx, userId, feedId);
  await trx
    .updateTable('users')
    .set({ primary_blog_id: blogId })
    .where('id', '=', userId)
    .where('primary_blog_id', 'is', null)
    .execute();
}

/** Returns the blog's fields that its feed repeats. */
function toFeedFields(fields: { title: string; tagline: string; language: string }) {
  return { title: fields.title, description: fields.tagline, language: fields.language };
}

async function isFormerSlug(db: Kysely<Schema>, slug: string, exceptBlogId?: number): Promise<boolean> {
  const former = await db
    .selectFrom('blog_former_slugs')
    .select('blog_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former !== undefined && former.blog_id !== exceptBlogId;
}

/** Changes a blog and its feed. */
export async function updateBlog(
  trx: Transaction<Schema>,
  blogId: number,
  change: Pick<
    Updateable<Blogs>,
    'title' | 'tagline' | 'language' | 'icon_url' | 'comment_policy' | 'posting'
  >,
  { now }: { now: Date },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const blog = await trx
    .updateTable('blogs')
    .set(change)
    .where('id', '=', blogId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('feeds')
    .set({ ...toFeedFields(blog), icon_url: blog.icon_url, last_change_at: now })
    .where('blog_id', '=', blogId)
    .execute();
}

/** Changes a blog's address. The old one redirects to it, and no other blog can have it. */
export async function renameBlog(
  trx: Transaction<Schema>,
  blogId: number,
  { from, to }: { from: string; to: string },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ kind: 'renamed' } | { kind: 'taken' }> {
  if (await isFormerSlug(trx, to, blogId)) return { kind: 'taken' };
  const other = await trx.selectFrom('blogs').select('id').where('slug', '=', to).executeTakeFirst();
  if (other) return { kind: 'taken' };
  await trx.deleteFrom('blog_former_slugs').where('slug', '=', to).execute();
  await trx.updateTable('blogs').set({ slug: to }).where('id', '=', blogId).execute();
  await trx
    .insertInto('blog_former_slugs')
    .values({ slug: from, blog_id: blogId, created_at: now })
    .execute();
  const [before, after] = [from, to].map((slug) => toBlogUrl(publicUrl, slug));
  const feed = await trx
    .updateTable('feeds')
    .set({ url: toBlogFeedUrl(publicUrl, to), site_url: after!, last_change_at: now })
    .where('blog_id', '=', blogId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update posts set url = ${after} || substr(url, ${before!.length + 1}),
      comments_url = ${after} || substr(comments_url, ${before!.length + 1})
    where feed_id = ${feed.id} and starts_with(url, ${before})
  `.execute(trx);
  return { kind: 'renamed' };
}

/** Deletes a blog with its posts, images and followers. Its owners get another primary blog. */
export async function deleteBlog(trx: Transaction<Schema>, blogId: number): Promise<void> {
  const users = await trx.selectFrom('users').select('id').where('primary_blog_id', '=', blogId).execute();
  const feed = await trx
    .selectFrom('feeds')
    .select('id')
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow();
  await publishSubscribers(trx, feed.id);
  await deleteNotificationsAbout(trx, 'feed_id', [feed.id]);
  await deleteMedia(trx, sql`blog_id = ${blogId}`);
  await trx.deleteFrom('blogs').where('id', '=', blogId).execute();
  for (const { id } of users) await chooseNextPrimary(trx, id);
}

/** Makes the blog that a user has written in longest the primary one, if there is none. */
export async function chooseNextPrimary(trx: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    update users set primary_blog_id = (
      select blog_id from blog_authors where user_id = ${userId} and accepted_at is not null
      order by accepted_at, blog_id limit 1
    ) where id = ${userId} and primary_blog_id is null
  `.execute(trx);
}

export async function setPrimaryBlog(db: Kysely<Schema>, userId: number, blogId: number): Promise<void> {
  await db.updateTable('users').set({ primary_blog_id: blogId }).where('id', '=', userId).execute();
}

/** Deletes the blogs that would have no owner, before a user's account is deleted. A blog of a team with others in it passes to them. */
export async function deleteBlogsOwnedOnlyBy(trx: Transaction<Schema>, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select blog_id as id from blog_authors mine
    where user_id = ${userId} and role = 'owner' and accepted_at is not null and not exists (
      select from blog_authors other where other.blog_id = mine.blog_id and other.user_id <> ${userId}
        and other.role = 'owner' and other.accepted_at is not null
    ) and not exists (
      select from blogs join team_members on team_members.team_id = blogs.team_id
      where blogs.id = mine.blog_id and team_members.user_id <> ${userId}
    )
  `.execute(trx);
  for (const { id } of rows) await deleteBlog(trx, id);
}

/**
 * Locks the blog before anything in it: two new articles of one title get two slugs, the blog is not deleted meanwhile, and changes of
 * its articles, and of its people, wait for each other in one order only.
 */
export async function lockBlog(trx: Transaction<Schema>, blogId: number): Promise<void> {
  await trx.selectFrom('blogs').select('id').where('id', '=', blogId).forNoKeyUpdate().execute();
}
