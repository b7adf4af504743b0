const DAY_MS = 86_400_000;

/** Days since 1970 (UTC). */
export type Day = number;

export function toDay(date: Date): Day {
  return Math.floor(date.getTime() / DAY_MS);
}

/** Returns when a day begins, as text in the precision of the database. */
export function toInstant(day: Day): string {
  return new Date(day * DAY_MS).toISOString().replace('Z', '000Z');
}

/**
 * Lists the keys of post_search that together are the days from `first` to `last`: whole years and months where they fit, so that
 * any time has few keys. None if `last` is before `first`.
 * @param reach the last day that months and years may have, if that is after `last`
 */
export function listPeriodKeys(first: Day, last: Day, reach: Day = last): string[] {
  const keys: string[] = [];
  let day = first;
  while (day <= last) {
    const date = new Date(day * DAY_MS);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const nextYear = Date.UTC(year + 1, 0) / DAY_MS;
    const nextMonth = Date.UTC(year, month + 1) / DAY_MS;
    const text = date.toISOString();
    if (month === 0 && date.getUTCDate() === 1 && nextYear <= reach + 1) {
      keys.push(`year:${text.slice(0, 4)}`);
      day = nextYear;
    } else if (date.getUTCDate() === 1 && nextMonth <= reach + 1) {
      keys.push(`month:${text.slice(0, 7)}`);
      day = nextMonth;
    } else {
      keys.push(`day:${text.slice(0, 10)}`);
      day += 1;
    }
  }
  return keys;
}

/** Days after a period may be read again as part of a whole month if they are at most this share of its own. */
const AGAIN = 0.5;

/** Days, and the keys that have all of them. With the keys come days after `last`, too. */
export interface Period {
  first: Day;
  last: Day;
  keys: string[];
}

/**
 * Divides the time from `newest` back to `oldest` into periods, the newest first: the first of about so many days, each further one
 * longer.
 * @param growth each period reaches back so many times as far as the one before
 * @param isOpen whether there are no posts after `newest`
 * @param spare so many days more may be read for whole months, whose posts are found faster than those of many days
 */
export function* listPeriods(
  { newest, oldest, isOpen, growth }: { newest: Day; oldest: Day; isOpen: boolean; growth: number },
  days: number,
  spare: number,
): Generator<Period> {
  let [last, length, more] = [newest, Math.max(1, Math.ceil(days)), spare];
  while (last >= oldest) {
    const start = toMonthStart(last - length + 1, more);
    const first = Math.max(oldest, start);
    // The days after this period are few: those of periods that were read.
    const isNear = isOpen && newest - last <= (last - first + 1) * AGAIN;
    yield { first, last, keys: listPeriodKeys(first, last, isNear ? Number.POSITIVE_INFINITY : last) };
    last = first - 1;
    length *= growth;
    more *= growth;
  }
}

/** Returns the first day of the month if it is at most so many days before. */
function toMonthStart(day: Day, most: number): Day {
  const before = new Date(day * DAY_MS).getUTCDate() - 1;
  return before <= most ? day - before : day;
}
