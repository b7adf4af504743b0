import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { changeLimit, getLimits, type Limits } from '#shared/api/limits.ts';
import { CHANGEABLE_LIMITS, LIMIT_NAMES } from '#shared/domain/changeable-limits.ts';
import { FIXED_LIMIT_NAMES } from '#shared/domain/fixed-limits.ts';
import { FIXED_LIMITS } from './fixed.ts';
import { listChangedLimits, listRefusedByDay, listRefusedCalls, saveLimit } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

export const limitRoutes: Route<Context>[] = [
  route(getLimits, (context: Context) => readLimits(context)),
  route(changeLimit, async (context: Context, { name, value }, viewer) => {
    const limit = CHANGEABLE_LIMITS[name];
    if (value !== null && (value < limit.min || value > limit.max))
      throw new AppError('invalid_input', `Choose a number from ${limit.min} to ${limit.max}.`);
    const after = value ?? limit.default;
    await context.db.transaction().execute(async (trx) => {
      const before = (await listChangedLimits(trx)).get(name) ?? limit.default;
      if (before === after) return;
      await saveLimit(trx, name, after === limit.default ? null : after);
      await recordAct(trx, toActor(viewer), {
        act: 'limit.change',
        subject: { id: null, name },
        details: { value: [before, after] },
      });
    });
    return readLimits(context);
  }),
];

async function readLimits({ db, clock }: Context): Promise<Limits> {
  const now = clock.now().getTime();
  const days = Array.from({ length: DAYS }, (_, at) =>
    new Date(now - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  const [since, today] = [days[0]!, days.at(-1)!];
  const [changed, refused, byDay] = await Promise.all([
    listChangedLimits(db),
    listRefusedCalls(db, { since, today }),
    listRefusedByDay(db, since),
  ]);
  const counts = new Map(byDay.map(({ day, count }) => [day, count]));
  return {
    limits: LIMIT_NAMES.map((name) => {
      const { default: usual, min, max } = CHANGEABLE_LIMITS[name];
      return { name, value: changed.get(name) ?? usual, default: usual, min, max };
    }),
    fixed: FIXED_LIMIT_NAMES.map((name) => ({ name, value: FIXED_LIMITS[name] })),
    refused,
    days: days.map((day) => ({ day, count: counts.get(day) ?? 0 })),
  };
}
