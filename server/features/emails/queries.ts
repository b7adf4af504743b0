import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** A user who is sent an email. */
export interface Recipient {
  user_id: number;
  email: string;
  language: string;
  mail_option: 'html' | 'text';
  time_zone: string | null;
}

/** A post in an email. */
export interface EmailedPost {
  post_id: number;
  feed_id: number;
  /** The public address of a post hosted here; null for posts from elsewhere. */
  hosted_url: string | null;
  title: string;
  excerpt: string;
  site: string;
}

/** Whether the address is confirmed, email not blocked and the user not suspended: `users` is u, `email_settings` is s. */
export const isEmailable: RawBuilder<boolean> = sql`u.email_verified and u.suspended_at is null and not s.blocked`;

export const recipientColumns: RawBuilder<unknown> = sql`u.email, u.language, s.mail_option, s.time_zone`;

/** Columns of EmailedPost; `posts` is p, `feeds` is feeds. */
export const postColumns: RawBuilder<unknown> = sql`p.id as post_id, p.feed_id, p.title,
  case when feeds.blog_id is not null then p.url end as hosted_url,
  coalesce(nullif(feeds.title, ''), feeds.host) as site`;

/** Deletes records of deliveries that are too old to be repeated. */
export async function deleteDeliveries(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('created_at', '<', before).execute();
}
