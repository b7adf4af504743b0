import { type Kysely, sql } from 'kysely';
import { toPattern } from '#server/platform/db/keyset.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { TeamRole } from '#shared/api/memberships.ts';

type Db = Kysely<Schema>;

export interface TeamRow {
  id: number;
  slug: string;
  title: string;
  created_at: Date;
  members: number;
  blogs: { ID: number; slug: string; title: string }[];
}

/** Lists teams, newest first; those before the number `before`, or the one with the number `id`. */
export async function listTeams(
  db: Db,
  {
    q,
    before,
    id,
    limit,
  }: { q?: string | undefined; before?: number | undefined; id?: number; limit: number },
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select id, slug, title, created_at,
      (select count(*) from team_members where team_id = teams.id) as members,
      (select coalesce(json_agg(json_build_object('ID', id, 'slug', slug, 'title', title) order by title), '[]')
        from blogs where team_id = teams.id) as blogs
    from teams
    where ${before ? sql`id < ${before}` : sql`true`} and ${id ? sql`id = ${id}` : sql`true`}
      and ${q ? sql`lower(slug || ' ' || title) like ${toPattern(q)}` : sql`true`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export interface MemberRow {
  id: number;
  username: string;
  name: string;
  role: TeamRole;
  created_at: Date;
}

/** Lists members of a team, the newest accounts first. */
export async function listMembers(
  db: Db,
  teamId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MemberRow[]> {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'users.username', 'users.name', 'team_members.role', 'team_members.created_at'])
    .where('team_id', '=', teamId)
    .$if(before !== undefined, (query) => query.where('user_id', '<', before!))
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds a user by username or confirmed email address. */
export function findMember(db: Db, who: string): Promise<{ id: number; username: string } | undefined> {
  const text = who.replace(/^@/, '').toLowerCase();
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(text.includes('@') ? 'email' : 'username', '=', text)
    .$if(text.includes('@'), (query) => query.where('email_verified', '=', true))
    .executeTakeFirst();
}
