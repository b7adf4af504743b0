import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ConnectedSiteRow } from './queries.ts';

const INTERVAL = sql`interval '5 minutes'`;

/** Claims a check of the site now; returns undefined if there was one since `before`. */
export async function claimCheck(
  db: Kysely<Schema>,
  siteId: number,
  { before, now }: { before: Date; now: Date },
): Promise<ConnectedSiteRow | undefined> {
  return db
    .updateTable('connected_sites')
    .set({ checked_at: now })
    .where('id', '=', siteId)
    .where('checked_at', '<=', before)
    .returningAll()
    .executeTakeFirst();
}

/** Records the result of a check, unless another one has started since, or the password has changed. */
export async function recordHealth(
  db: Kysely<Schema>,
  { id, checked_at }: Pick<ConnectedSiteRow, 'id' | 'checked_at'>,
  error: string,
): Promise<void> {
  await db
    .updateTable('connected_sites')
    .set({ is_healthy: error === '', health_error: error })
    .where('id', '=', id)
    .where('checked_at', '=', checked_at)
    .execute();
}

/** Starts monitoring a site, at a random moment of the next five minutes to spread thousands of them, or stops it. */
export async function updateMonitor(
  db: Kysely<Schema>,
  siteId: number,
  viewerId: number,
  { isMonitored, now }: { isMonitored: boolean; now: Date },
): Promise<ConnectedSiteRow | undefined> {
  return db
    .updateTable('connected_sites')
    .set({
      is_monitored: isMonitored,
      next_probe_at: isMonitored
        ? sql<Date>`coalesce(next_probe_at, ${now}::timestamptz + random() * ${INTERVAL})`
        : null,
      ...(!isMonitored && { failing_since: null, failure_count: 0, is_down: false }),
    })
    .where('id', '=', siteId)
    .where('user_id', '=', viewerId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims one due site, the longest overdue first. It is due again five minutes after it was; after downtime of this server, at a
 * random moment of the next five, so that they stay spread.
 */
export async function claimDueProbe(db: Kysely<Schema>, now: Date): Promise<ConnectedSiteRow | undefined> {
  const { rows } = await sql<ConnectedSiteRow>`
    update connected_sites set checked_at = ${now}, next_probe_at = case
      when next_probe_at > ${now}::timestamptz - ${INTERVAL} then next_probe_at + ${INTERVAL}
      else ${now}::timestamptz + random() * ${INTERVAL} end
    where id = (
      select id from connected_sites where next_probe_at <= ${now}
      order by next_probe_at limit 1 for update skip locked
    )
    returning *
  `.execute(db);
  return rows[0];
}

/** The change caused by a monitor's check: the site has just gone down, or come back after so many milliseconds. */
export type MonitorTransition =
  | { kind: 'none' }
  | { kind: 'down'; since: Date }
  | { kind: 'up'; awayMs: number };

/**
 * Counts a check. A site is down after its second failure in a row, and back at its first success. A repeated check finds a
 * changed row and counts once.
 */
export async function countProbe(
  trx: Transaction<Schema>,
  probe: Pick<ConnectedSiteRow, 'id' | 'checked_at'>,
  { isOutage, now }: { isOutage: boolean; now: Date },
): Promise<MonitorTransition> {
  const site = await trx
    .selectFrom('connected_sites')
    .selectAll()
    .where('id', '=', probe.id)
    .where('checked_at', '=', probe.checked_at)
    .where('is_monitored', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!site) return { kind: 'none' };
  const since = site.failing_since ?? probe.checked_at;
  const failures = isOutage ? site.failure_count + 1 : 0;
  const isDown = isOutage && (site.is_down || failures >= FAILURES_MIN);
  await trx
    .updateTable('connected_sites')
    .set({ failure_count: failures, failing_since: isOutage ? since : null, is_down: isDown })
    .where('id', '=', probe.id)
    .execute();
  if (isDown && !site.is_down) return { kind: 'down', since };
  if (!isDown && site.is_down) return { kind: 'up', awayMs: now.getTime() - since.getTime() };
  return { kind: 'none' };
}

/** A single failure often means nothing. */
const FAILURES_MIN = 2;
