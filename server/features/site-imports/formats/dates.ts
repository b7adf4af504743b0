/**
 * Parses a date of an export: ISO 8601 with `T` or a space (without a zone it is UTC), only a day, also as `2019/5/4` and
 * `May 4, 2019`, or milliseconds since 1970. Null for anything else.
 */
export function parseDate(value: unknown): Date | null {
  if (value instanceof Date) return toValid(value);
  if (typeof value === 'number') return toValid(new Date(value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{12,14}$/.test(text)) return toValid(new Date(Number(text)));
  const match =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  if (!match) {
    if (/^\w{3}, \d{1,2} \w{3} \d{4}/.test(text)) return toValid(new Date(text));
    return /^(?:[A-Z][a-z]{2,8}\.? \d{1,2},?|\d{1,2}\.? [A-Z][a-z]{2,8},?) \d{4}$/.test(text)
      ? toValid(new Date(`${text} UTC`))
      : null;
  }
  const [, year, month, day, hour = '0', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match;
  const pad = (part: string | undefined) => String(part).padStart(2, '0');
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
  const millis = fraction.slice(0, 3).padEnd(3, '0');
  // The 31st of February would become a day of March.
  if (new Date(`${year}-${pad(month)}-${pad(day)}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  return toValid(
    new Date(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}.${millis}${offset}`),
  );
}

function toValid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
