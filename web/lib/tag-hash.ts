import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

/** The page of the tag that an old address names behind its #, as in /tag/#photography; undefined where there is none (RD-03). */
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
