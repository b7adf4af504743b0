import { decodeEntities } from '#server/text/html-text.ts';

/** Tags of one post. */
const TAGS_MAX = 200;

/** A category of the export. */
export interface Category {
  name: string;
  /** The slug of the category above it; '' for one at the top. */
  parent: string;
}

/** Levels of categories. */
const LEVELS_MAX = 10;

/**
 * Adds a category or a tag to the tags of a post. Categories are tags here, with those above them; the category that every post is
 * in by default is none.
 */
export function addTag(
  tags: string[],
  { domain, slug }: { domain: string; slug: string },
  name: string,
  categories: ReadonlyMap<string, Category>,
): void {
  if ((domain !== 'category' && domain !== 'post_tag') || slug === 'uncategorized') return;
  const names = [name];
  let above = domain === 'category' ? categories.get(slug)?.parent : undefined;
  for (let level = 0; above && level < LEVELS_MAX; level++) {
    names.push(categories.get(above)?.name ?? '');
    above = categories.get(above)?.parent;
  }
  for (const one of names) {
    const tag = decodeEntities(one).trim();
    if (tag !== '' && tags.length < TAGS_MAX && !tags.includes(tag)) tags.push(tag);
  }
}
