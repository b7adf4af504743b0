import type { Tag } from '#shared/api/tags.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { getFormat } from '#web/ui/format.ts';
import { presentTagDescription } from './present.ts';

/** A tag in the page's format (EN-15). One that nobody uses has the requested slug and an error. */
export interface LocalTag {
  /** Empty for an unknown tag. */
  id: string;
  slug: string;
  displayName: string;
  title: string;
  description: string;
  /** Path of its page. */
  url: string;
  /** The number of posts with the tag. */
  count: number;
  /** Whether the user follows it (TG-03). */
  isFollowing: boolean;
  /** There is no such tag (TG-07). */
  error: boolean;
}

/** Returns the path of a tag's page. */
export function toTagPath(slug: string): string {
  return `/tag/${encodeURIComponent(slug)}`;
}

/** Builds the page's tag from the slug, the server's tag (null if nobody uses it), and the followed tags. */
export function toLocalTag(slug: string, tag: Tag | null, followed: readonly Tag[]): LocalTag {
  const base = { slug, url: toTagPath(slug), isFollowing: isAmong(followed, slug) };
  if (!tag)
    return { ...base, id: '', displayName: slug, title: slug, description: '', count: 0, error: true };
  const { ID: id, display_name: displayName, title, count } = tag;
  const description = presentTagDescription(tag);
  return { ...base, id, displayName, title, description, count, error: false };
}

/** Parses the slug typed into a field, with or without a # before it; returns an empty string if there is none. */
export function parseSlug(text: string): string {
  return normalizeTagSlug(text.trim().replace(/^#+/, ''));
}

export function isAmong(tags: readonly Pick<Tag, 'slug'>[], slug: string): boolean {
  return tags.some((one) => one.slug === slug);
}

/** Adds a followed tag, ordered by title as on the server. */
export function addTag(tags: readonly Tag[], tag: Tag): Tag[] {
  const { compare } = getFormat(Intl.Collator, { sensitivity: 'base' } as const, 'en');
  return [...removeTag(tags, tag.slug), tag].sort((a, b) => compare(a.title, b.title));
}

export function removeTag(tags: readonly Tag[], slug: string): Tag[] {
  return tags.filter((one) => one.slug !== slug);
}
