import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ConnectedSiteRow } from './queries.ts';

const INTERVAL = sql`interval '5 minutes'`;

/** The site, for whoever may look at it now; undefined where somebody has looked since `before`. */
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

/** Notes what a look has found, unless somebody has looked again since it began, or the password is another one. */
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

/** Begins to watch a site, at some moment of the next five minutes so that thousands do not come at once, or stops. */
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
 * Takes one site that is due, the longest overdue first. It is due again five minutes after it was; after a long rest of this server
 * at some moment of the next five, so that all of them are spread as before.
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

/** What a probe of the monitor changes: whether the site has just gone down, or come back after so many milliseconds. */
export type MonitorTransition =
  | { kind: 'none' }
  | { kind: 'down'; since: Date }
  | { kind: 'up'; awayMs: number };

/**
 * Counts a probe. A site is down after its second failure in a row, and back at its first success. A probe that ran twice finds
 * the site's row at another moment and counts once.
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

/** One failure alone is often nothing. */
const FAILURES_MIN = 2;
