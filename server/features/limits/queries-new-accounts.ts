import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { NEW_ACCOUNT_ACTS_PER_DAY, NEW_ACCOUNT_APPROVED, type NewAccountAct } from '#shared/domain/limits.ts';
import { isLimitedAccount } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Standing {
  created_at: Date;
  limited_at: Date | null;
  /** Approved comments, counted up to NEW_ACCOUNT_APPROVED. */
  approved: number;
}

/**
 * Counts what a new or limited account does; others, and administrators, do it as often as they like. To be called in the
 * transaction of the act, so that only what happened is counted.
 * @throws AppError `throttled` if the account has done it as often as new ones can on one day
 */
export async function countNewAccountAct(
  db: Kysely<Schema>,
  viewer: { id: number; role: 'member' | 'administrator' },
  act: NewAccountAct,
  now: Date,
): Promise<void> {
  if (viewer.role === 'administrator' || !isLimitedAccount(await getStanding(db, viewer.id), now)) return;
  const day = now.toISOString().slice(0, 10);
  const max = NEW_ACCOUNT_ACTS_PER_DAY[act];
  const { rows } = await sql`
    insert into new_account_acts as known (user_id, act, day, count) values (${viewer.id}, ${act}, ${day}::date, 1)
    on conflict (user_id, act, day) do update set count = known.count + 1 where known.count < ${max}
    returning count`.execute(db);
  if (rows.length > 0) return;
  throw new AppError('throttled', `New accounts can do this ${max} times a day. Try again tomorrow.`, {
    reason: 'new_account',
    max,
    retry_after: Math.ceil((Date.parse(day) + DAY_MS - now.getTime()) / 1_000),
  });
}

async function getStanding(db: Kysely<Schema>, userId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select created_at, limited_at, (
      select count(*) from (
        select from comments where author_id = users.id and status = 'approved' and deleted_at is null
        limit ${NEW_ACCOUNT_APPROVED}
      ) approved
    ) as approved
    from users where id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Deletes what was counted on earlier days. */
export async function deleteNewAccountActs(db: Kysely<Schema>, before: string): Promise<void> {
  await sql`delete from new_account_acts where day < ${before}::date`.execute(db);
}
