import type { Tag } from '#shared/api/tags.ts';
import type { TagRow } from './queries.ts';

/** A tag as every call shows it (EN-14). No feed says what its tags are about, so that the description is empty. */
export function presentTag({ id, slug, title, count }: TagRow, publicUrl: string): Tag {
  const URL = `${publicUrl}/tag/${encodeURIComponent(slug)}`;
  return { ID: String(id), slug, title, display_name: title, URL, description: '', count };
}
