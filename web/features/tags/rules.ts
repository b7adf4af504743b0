import type { Tag } from '#shared/api/tags.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

/** A tag as the pages hold it (EN-15). One that nobody uses has the slug that was asked for, and an error. */
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
  /** There is no such tag (TG-07). */
  error: boolean;
}

/** The path of a tag's page. */
export function tagPath(slug: string): string {
  return `/tag/${encodeURIComponent(slug)}`;
}

export function localTagOf(tag: Tag): LocalTag {
  const { ID: id, slug, display_name: displayName, title, description = '', count } = tag;
  return { id, slug, displayName, title, description, url: tagPath(slug), count, error: false };
}

/** What stands for a tag that nobody uses. */
export function unknownTag(slug: string): LocalTag {
  const named = { slug, displayName: slug, title: slug, url: tagPath(slug) };
  return { id: '', ...named, description: '', count: 0, error: true };
}

/** The slug of what somebody typed into a field, with or without a # before it; empty for nothing. */
export function typedSlug(text: string): string {
  return normalizeTagSlug(text.trim().replace(/^#+/, ''));
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Followed tags with one more, by title as the server has them. */
export function withTag(tags: readonly Tag[], tag: Tag): Tag[] {
  return [...withoutTag(tags, tag.slug), tag].sort((a, b) => compare(a.title, b.title));
}

export function withoutTag(tags: readonly Tag[], slug: string): Tag[] {
  return tags.filter((one) => one.slug !== slug);
}
