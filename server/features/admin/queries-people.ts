import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isBehind, selectSortAt, toPattern } from '#server/platform/db/keyset.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';
import type { listPeople as endpoint } from '#shared/api/admin-people.ts';
import type { InputOf } from '#shared/endpoint.ts';

type Db = Kysely<Schema>;

const INACTIVE_MS = 90 * 24 * 60 * 60_000;

export interface PersonRow extends PageCursor {
  username: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  role: 'member' | 'administrator';
  suspended_at: Date | null;
  suspension_reason: string;
  created_at: Date;
  last_seen_at: Date;
}

const COLUMNS = sql`u.id, u.username, u.name, u.email, u.email_verified, u.image, u.role, u.suspended_at,
  u.suspension_reason, u.created_at, u.last_seen_at`;

export type PeopleFilter = Pick<InputOf<typeof endpoint>, 'q' | 'show' | 'sort' | 'invitation_ID'>;

/** Lists people, newest or last seen first. */
export async function listPeople(
  db: Db,
  { q, show, sort, invitation_ID }: PeopleFilter,
  { cursor, limit, now }: { cursor: PageCursor | undefined; limit: number; now: Date },
): Promise<PersonRow[]> {
  const time = sort === 'seen' ? sql`u.last_seen_at` : sql`u.created_at`;
  const inactiveSince = new Date(now.getTime() - INACTIVE_MS);
  const conditions: Record<NonNullable<PeopleFilter['show']>, RawBuilder<unknown>> = {
    administrators: sql`u.role = 'administrator'`,
    unverified: sql`not u.email_verified`,
    suspended: sql`u.suspended_at is not null`,
    inactive: sql`u.last_seen_at < ${inactiveSince}`,
  };
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS}, ${selectSortAt(time)} as "sortAt"
    from users u
    where ${isBehind(cursor, time, sql`u.id`)}
      and ${show ? conditions[show] : sql`true`}
      and ${q ? sql`lower(u.username || ' ' || u.name || ' ' || u.email) like ${toPattern(q)}` : sql`true`}
      and ${invitation_ID ? sql`u.invitation_id = ${invitation_ID}` : sql`true`}
    order by ${time} desc, u.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface PersonDetailsRow extends PersonRow {
  language: string;
  has_password: boolean;
  two_factor_enabled: boolean;
  subscriptions: number;
  comments: number;
  sessions: number;
  passkeys: number;
  api_keys: number;
  /** Bytes of the pictures they have uploaded. */
  media: number;
  blogs: { ID: number; slug: string; title: string; role: 'owner' | 'author' }[];
  teams: { ID: number; slug: string; title: string }[];
  limited_at: Date | null;
  /** The newest decision in force that limits them. */
  limiting_case: number | null;
  refused_at: Date | null;
  refusal: string | null;
  stopped_at: Date | null;
  invited_by: string | null;
}

/** Finds everything that the page of a person shows. */
export async function findPerson(db: Db, userId: number, now: Date): Promise<PersonDetailsRow | undefined> {
  const { rows } = await sql<PersonDetailsRow>`
    select ${COLUMNS}, ${selectSortAt(sql`u.created_at`)} as "sortAt", u.language, u.two_factor_enabled,
      exists (
        select from accounts
        where user_id = u.id and provider_id = 'credential' and password is not null) as has_password,
      (select count(*) from subscriptions where user_id = u.id) as subscriptions,
      (select count(*) from comments where author_id = u.id and deleted_at is null) as comments,
      (select count(*) from sessions where user_id = u.id and expires_at > ${now}) as sessions,
      (select count(*) from passkeys where user_id = u.id) as passkeys,
      (select count(*) from api_keys where user_id = u.id) as api_keys,
      (select coalesce(sum(bytes), 0)::bigint from media where user_id = u.id) as media,
      (select coalesce(json_agg(json_build_object('ID', b.id, 'slug', b.slug, 'title', b.title, 'role', a.role)
          order by a.accepted_at), '[]')
        from blog_authors a join blogs b on b.id = a.blog_id
        where a.user_id = u.id and a.accepted_at is not null) as blogs,
      (select coalesce(json_agg(json_build_object('ID', t.id, 'slug', t.slug, 'title', t.title) order by t.title), '[]')
        from team_members m join teams t on t.id = m.team_id where m.user_id = u.id) as teams,
      (select inviter.username from sign_up_invitations i join users inviter on inviter.id = i.created_by
        where i.id = u.invitation_id) as invited_by,
      u.limited_at,
      (select max(id) from report_cases
        where author_id = u.id and decision = 'limit' and lifted_at is null) as limiting_case,
      r.refused_at, r.answer as refusal, r.stopped_at
    from users u left join refused_addresses r on r.email = u.email where u.id = ${userId}`.execute(db);
  return rows[0];
}
