import type { Tag } from '#shared/api/tags.ts';
import type { TagRow } from './queries.ts';

/** Returns a tag as in every call (EN-14). Feeds do not describe their tags, so the description is empty. */
export function presentTag({ id, slug, title, count }: TagRow, publicUrl: string): Tag {
  const URL = `${publicUrl}/tag/${encodeURIComponent(slug)}`;
  return { ID: String(id), slug, title, display_name: title, URL, description: '', count };
}
