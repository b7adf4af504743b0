import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of mail settings, deliveries, events, passkeys, one-time codes and API keys; see schema.ts. */
export interface MailSettingsTable {
  user_id: number;
  mail_option: Generated<'html' | 'text'>;
  delivery_day: Generated<number>;
  delivery_hour: Generated<number>;
  time_zone: string | null;
  blocked: Generated<boolean>;
  default_email_posts: Generated<boolean>;
  default_email_frequency: Generated<'instantly' | 'daily' | 'weekly'>;
  default_email_comments: Generated<boolean>;
  default_notify_posts: Generated<boolean>;
}

export interface DeliveriesTable {
  user_id: number;
  key: string;
  created_at: Generated<Date>;
}

/** In parts by month, see server/features/events/queries-months.ts. */
export interface EventsTable {
  id: Generated<number>;
  user_id: number | null;
  name: string;
  properties: Generated<Record<string, unknown>>;
  created_at: Generated<Date>;
}

export interface EventDaysTable {
  day: string;
  name: string;
  count: number;
}

export interface EventMembersTable {
  user_id: number;
  name: string;
  last_day: string;
  /** The day under which it is in `event_member_days`. */
  counted_day: Generated<string | null>;
  /** That day is the last one still. */
  is_counted: GeneratedAlways<boolean>;
}

/** To how many members an event last happened on a day, as the nightly job has counted. */
export interface EventMemberDaysTable {
  day: string;
  name: string;
  members: number;
}

/** Calls whose events are kept, by the name that the page gave them. */
export interface EventBatchesTable {
  id: string;
  received_at: Date;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: string | null;
  aaguid: string | null;
  created_at: Generated<Date>;
}

export interface TwoFactorsTable {
  id: Generated<number>;
  user_id: number;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  prefix: string;
  key_hash: Buffer;
  scope: 'read' | 'write';
  created_at: Generated<Date>;
  last_used_at: Date | null;
}
