/** Converters for a foreign server's values: a value of the wrong type is treated as absent. */

export function toObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns 0 for anything but a whole number. */
export function toNumber(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0;
}

/** WordPress writes UTC without a zone: `2026-11-20T10:00:00`. */
export function toIsoDate(value: unknown): string | null {
  const date = new Date(`${toText(value).replace(/Z$/, '')}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns an address that a page may link to. */
export function toWebUrl(value: unknown): string | null {
  const url = URL.parse(toText(value));
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
