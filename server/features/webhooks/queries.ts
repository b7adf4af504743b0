import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import type { Schema, Webhooks } from '#server/platform/db/schema.ts';

export type WebhookRow = Selectable<Webhooks>;

/** Oldest first. */
export async function listWebhooks(db: Kysely<Schema>, blogId: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('blog_id', '=', blogId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findWebhook(
  db: Kysely<Schema>,
  blogId: number,
  id: string,
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether not all owners of `blogs` are suspended. */
const isOwned = sql<boolean>`not coalesce((
  select bool_and(users.suspended_at is not null) from blog_authors join users on users.id = blog_authors.user_id
  where blog_id = blogs.id and blog_authors.role = 'owner' and accepted_at is not null), false)`;

/** Lists the numbers of a blog's webhooks; none while it announces nothing, or all its owners are suspended. */
export async function listAnnouncedAt(db: Kysely<Schema>, blogId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('blogs', 'blogs.id', 'webhooks.blog_id')
    .select('webhooks.id')
    .where('blogs.id', '=', blogId)
    .where(isModuleOnIn('publicize'))
    .where(isOwned)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds one, unless the address exists (`taken`) or the blog has the maximum number (`full`). */
export async function createWebhook(
  trx: Transaction<Schema>,
  row: Pick<WebhookRow, 'id' | 'blog_id' | 'url' | 'sealed_secret' | 'created_at'>,
  max: number,
): Promise<WebhookRow | 'taken' | 'full'> {
  // Concurrent calls must not both add the last allowed one.
  await trx.selectFrom('blogs').select('id').where('id', '=', row.blog_id).forNoKeyUpdate().execute();
  const rows = await listWebhooks(trx, row.blog_id);
  if (rows.some(({ url }) => url === row.url)) return 'taken';
  if (rows.length >= max) return 'full';
  return trx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function deleteWebhook(db: Kysely<Schema>, blogId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('blog_id', '=', blogId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records the result of an attempt; returns undefined if the webhook is gone. */
export async function updateOutcome(
  db: Kysely<Schema>,
  id: string,
  { outcome, status, now }: { outcome: WebhookOutcome; status: number | null; now: Date },
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhooks')
    .set({ last_at: now, last_outcome: outcome, last_status: status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** A published post with its announced fields. */
export interface AnnouncedPost {
  id: number;
  url: string | null;
  title: string;
  excerpt: string;
  language: string;
  sort_at: Date;
  image: { url: string } | null;
  author: { name: string; login: string } | null;
  tags: { slug: string; name: string }[];
  blog_id: number;
  blog_slug: string;
  blog_title: string;
}

/** Finds the webhook and the post to announce; undefined if either is gone, or the blog announces nothing any more, or
 * all its owners are suspended. */
export async function findAnnouncement(
  db: Kysely<Schema>,
  webhookId: string,
  postId: number,
): Promise<{ webhook: WebhookRow; post: AnnouncedPost } | undefined> {
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) return undefined;
  const { rows } = await sql<AnnouncedPost>`
    select posts.id, posts.url, posts.title, posts.excerpt, posts.language, posts.sort_at, posts.image,
      case when users.id is not null then json_build_object('name', users.name, 'login', users.username) end as author,
      (
        select coalesce(json_agg(json_build_object('slug', tags.slug, 'name', tags.title) order by tags.title), '[]')
        from post_tags join tags on tags.id = post_tags.tag_id where post_tags.post_id = posts.id
      ) as tags,
      blogs.id as blog_id, blogs.slug as blog_slug, blogs.title as blog_title
    from posts
    join feeds on feeds.id = posts.feed_id
    join blogs on blogs.id = feeds.blog_id
    left join users on users.id = posts.author_id
    where posts.id = ${postId} and blogs.id = ${webhook.blog_id} and ${isModuleOnIn('publicize')} and ${isOwned}
  `.execute(db);
  return rows[0] && { webhook, post: rows[0] };
}
