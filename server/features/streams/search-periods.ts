const DAY_MS = 86_400_000;

/** Days since 1970 (UTC). */
export type Day = number;

export function toDay(date: Date): Day {
  return Math.floor(date.getTime() / DAY_MS);
}

/**
 * Lists the keys of post_search that together are the days from `first` to `last`: whole years and months where they fit, so that
 * any time has few keys. None if `last` is before `first`.
 */
export function listPeriodKeys(first: Day, last: Day): string[] {
  const keys: string[] = [];
  let day = first;
  while (day <= last) {
    const date = new Date(day * DAY_MS);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const nextYear = Date.UTC(year + 1, 0) / DAY_MS;
    const nextMonth = Date.UTC(year, month + 1) / DAY_MS;
    const text = date.toISOString();
    if (month === 0 && date.getUTCDate() === 1 && nextYear <= last + 1) {
      keys.push(`year:${text.slice(0, 4)}`);
      day = nextYear;
    } else if (date.getUTCDate() === 1 && nextMonth <= last + 1) {
      keys.push(`month:${text.slice(0, 7)}`);
      day = nextMonth;
    } else {
      keys.push(`day:${text.slice(0, 10)}`);
      day += 1;
    }
  }
  return keys;
}

/** Each period reaches back so many times as far as the one before. */
const GROWTH = 4;

/**
 * Divides the time from `newest` back to `oldest` into periods, the newest first: the first of so many days, each further one
 * longer.
 */
export function* listPeriods(
  { newest, oldest }: { newest: Day; oldest: Day },
  days: number,
): Generator<{ first: Day; last: Day }> {
  let [last, length] = [newest, Math.max(1, Math.ceil(days))];
  while (last >= oldest) {
    const first = Math.max(oldest, last - length + 1);
    yield { first, last };
    last = first - 1;
    length *= GROWTH;
  }
}
