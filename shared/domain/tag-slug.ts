/** Returns a tag as in addresses and stream keys: trimmed, lower case, spaces as hyphens, repeated hyphens as one (TG-01). */
export function normalizeTagSlug(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-');
}
