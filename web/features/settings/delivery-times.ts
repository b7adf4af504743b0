import { formatDate } from '#web/ui/format.ts';
import type { Option } from '#web/ui/options.ts';

/** Lists the names of the days of the week, from Monday; 0 is Sunday. */
export function listDays(locale: string): Option[] {
  // 1 January 2023 was a Sunday.
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    label: formatDate(Date.UTC(2023, 0, 1 + day), { weekday: 'long', timeZone: 'UTC' }, locale),
  }));
}

/** Lists the even hours of a day, formatted for the user's locale. */
export function listHours(locale: string): Option[] {
  const style = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index * 2),
    label: formatDate(Date.UTC(2023, 0, 1, index * 2), style, locale),
  }));
}

/** Returns the device's time zone. */
export function getDeviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Lists all time zones that the device knows, and the given ones. */
export function listTimeZones(...needed: string[]): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...needed]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
