import { addressOfMedia } from '#server/features/sites/present.ts';
import type { Media } from '#shared/api/articles.ts';
import type { MediaRow } from './queries.ts';

export function presentMedia(row: MediaRow, publicUrl: string): Media {
  return {
    ID: row.id,
    URL: addressOfMedia(publicUrl, row.id),
    width: row.width,
    height: row.height,
    mime_type: row.mime_type,
    alt: row.alt,
  };
}
