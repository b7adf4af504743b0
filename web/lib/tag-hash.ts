import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

/** Returns the page of the tag in an old address's hash, such as /tag/#photography, or undefined (RD-03). */
export function findTagPath(hash: string): string | undefined {
  const slug = normalizeTagSlug(decode(hash.replace(/^#/, '')));
  return slug === '' ? undefined : `/tag/${encodeURIComponent(slug)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
