import { statfs } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { countDay, type DaySizes, measureStorage, type ServerDayRow } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the UTC day so many days before now, as `2026-11-23`. */
export function toDay(now: Date, daysBefore = 0): string {
  return new Date(now.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** Measures the sizes of now. Free space is that of DATA_DIR; the database may have another disk. */
export async function measureSizes({ db, config }: Context): Promise<DaySizes> {
  const disk = await statfs(config.dataDir).catch(() => undefined);
  return {
    ...(await measureStorage(db)),
    free_bytes: disk ? disk.bavail * disk.bsize : null,
  };
}

/** Returns today's counts so far, with the sizes of now. */
export async function measureToday(context: Context): Promise<ServerDayRow> {
  const day = toDay(context.clock.now());
  const [counts, sizes] = await Promise.all([
    countDay(context.db, day, { isRecent: true }),
    measureSizes(context),
  ]);
  return { day, ...counts, ...sizes };
}
