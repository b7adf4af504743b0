import type { Tag } from '#shared/api/tags.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

/** A tag as a page holds it (EN-15). One that nobody uses has the slug that was asked for, and an error. */
export interface LocalTag {
  /** Empty for a tag that is not known. */
  id: string;
  slug: string;
  displayName: string;
  title: string;
  description: string;
  /** Path of its page. */
  url: string;
  /** Posts that bear it. */
  count: number;
  /** It is among those that the reader follows (TG-03). */
  isFollowing: boolean;
  /** There is no such tag (TG-07). */
  error: boolean;
}

/** The path of a tag's page. */
export function toTagPath(slug: string): string {
  return `/tag/${encodeURIComponent(slug)}`;
}

/** The tag with this slug as the server has it, null for one that nobody uses, and what the reader follows. */
export function toLocalTag(slug: string, tag: Tag | null, followed: readonly Tag[]): LocalTag {
  const base = { slug, url: toTagPath(slug), isFollowing: isAmong(followed, slug) };
  if (!tag)
    return { ...base, id: '', displayName: slug, title: slug, description: '', count: 0, error: true };
  const { ID: id, display_name: displayName, title, description, count } = tag;
  return { ...base, id, displayName, title, description, count, error: false };
}

/** The slug of what somebody typed into a field, with or without a # before it; empty for nothing. */
export function parseSlug(text: string): string {
  return normalizeTagSlug(text.trim().replace(/^#+/, ''));
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

export function isAmong(tags: readonly Pick<Tag, 'slug'>[], slug: string): boolean {
  return tags.some((one) => one.slug === slug);
}

/** Followed tags with one more, by title as the server has them. */
export function addTag(tags: readonly Tag[], tag: Tag): Tag[] {
  return [...removeTag(tags, tag.slug), tag].sort((a, b) => compare(a.title, b.title));
}

export function removeTag(tags: readonly Tag[], slug: string): Tag[] {
  return tags.filter((one) => one.slug !== slug);
}
