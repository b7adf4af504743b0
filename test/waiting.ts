import type { TestDatabase } from './database.ts';

/**
 * Counts the statements that wait for others. `pool` rather than the connection that holds them up: within a transaction the list of
 * connections stays as it was first read.
 */
export async function countWaiting(pool: TestDatabase['pool']): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.n;
}
