/** The date that `?at=` asks a stream to start at, as an ISO date; undefined for what is no date (FS-17). */
export function parseStartDate(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
