/** Reads fields of foreign objects, whose types are never what they should be. */
export type Fields = Record<string, unknown>;

export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns a text; numbers as text, '' for everything else. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list, or of a single text. */
export function toTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((one) => toText(one).trim()).filter((text) => text !== '');
}

/** Whether a value means yes: true, 1, 'true', 'yes', 'on'. */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || /^(?:true|yes|on|1)$/i.test(toText(value).trim());
}
