import { toMediaUrl } from '#server/features/blogs/urls.ts';
import type { Media, MediaItem } from '#shared/api/media.ts';
import type { MediaRow } from './queries.ts';

export function presentMedia(row: MediaRow, publicUrl: string): Media {
  return {
    ID: row.id,
    URL: toMediaUrl(publicUrl, row.id),
    width: row.width,
    height: row.height,
    mime_type: row.mime_type,
    alt: row.alt,
  };
}

/** Returns an image in the platform's shape. */
export function presentMediaItem(row: MediaRow, publicUrl: string): MediaItem {
  const URL = toMediaUrl(publicUrl, row.id);
  const extension = row.mime_type.replace(/^image\//, '').replace('jpeg', 'jpg');
  return {
    ID: row.id,
    URL,
    guid: URL,
    date: row.created_at.toISOString(),
    post_ID: 0,
    author_ID: row.user_id,
    file: `${row.id}.${extension}`,
    mime_type: row.mime_type,
    extension,
    title: row.alt,
    caption: '',
    description: '',
    alt: row.alt,
    thumbnails: {},
    width: row.width,
    height: row.height,
    size: row.bytes,
  };
}
