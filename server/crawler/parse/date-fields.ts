/** A date as it is written: numbers out of their range are possible still. */
export interface DateFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes from UTC; undefined for a time of day without a zone. */
  offset: number | undefined;
}

/** RFC 2822, 4.3: two digits from 50 on are the nineteen hundreds; three are years since 1900. */
export function expandYear(year: string): number {
  const number = Number(year);
  if (year.length === 2) return number < 50 ? 2000 + number : 1900 + number;
  if (year.length === 3) return 1900 + number;
  return number;
}

/** An hour of the 12-hour clock; one that is beyond twelve is of the 24-hour clock already. */
export function to24Hours(hour: number, isAfternoon: boolean | undefined): number {
  if (isAfternoon === undefined) return hour;
  if (isAfternoon) return hour < 12 ? hour + 12 : hour;
  return hour === 12 ? 0 : hour;
}
