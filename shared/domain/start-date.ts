/** Parses the date that `?at=` starts a stream at, as an ISO date; undefined for an invalid one (FS-17). */
export function parseStartDate(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
