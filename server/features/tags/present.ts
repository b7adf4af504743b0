import type { Tag } from '#shared/api/tags.ts';
import type { TagRow } from './queries.ts';

/** Returns a tag as in every call (EN-14). Feeds do not describe their tags: pages describe them by the counts. */
export function presentTag({ id, slug, title, count, siteCount }: TagRow, publicUrl: string): Tag {
  const URL = `${publicUrl}/tag/${encodeURIComponent(slug)}`;
  return {
    ID: String(id),
    slug,
    title,
    display_name: title,
    URL,
    description: '',
    count,
    site_count: siteCount,
  };
}
