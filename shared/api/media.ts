import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/media.ts';
import { Id, OffsetPaging } from './parameters.ts';

/** Camera settings of a photograph. Each field is present only if known. */
export const PhotoDetails = z.object({
  camera: z.string().optional(),
  lens: z.string().optional(),
  /** The f-number. */
  aperture: z.number().optional(),
  /** Seconds. */
  shutter: z.number().optional(),
  iso: z.number().optional(),
  /** Millimetres. */
  focal_length: z.number().optional(),
  /** `2024-05-04`, local date. */
  taken_on: z.string().optional(),
});
export type PhotoDetails = z.output<typeof PhotoDetails>;

/** An uploaded image in the platform's shape. */
export const MediaItem = z.object({
  ID: z.uuid(),
  URL: z.string(),
  guid: z.string(),
  /** When it was uploaded. */
  date: z.string(),
  /** Images belong to a blog, not to one of its posts. */
  post_ID: z.literal(0),
  author_ID: z.int(),
  file: z.string(),
  mime_type: z.string(),
  extension: z.string(),
  title: z.string(),
  caption: z.string(),
  description: z.string(),
  /** Alternative text. */
  alt: z.string(),
  /** Only one size is stored, which is the image itself. */
  thumbnails: z.record(z.string(), z.string()),
  width: z.int(),
  height: z.int(),
  size: z.int(),
});
export type MediaItem = z.output<typeof MediaItem>;

export const listMedia = endpoint(paths.listMedia, {
  access: 'member',
  summary: 'The pictures of a blog, the latest first; for those who write in it',
  input: z.object({
    siteId: Id,
    number: z.coerce.number().int().min(1).max(100).default(20),
    ...OffsetPaging,
    /** The beginning of a MIME type, such as `image`. */
    mime_type: z.string().max(100).default(''),
    /** Part of the alternative text. */
    search: z.string().trim().max(200).default(''),
  }),
  answer: z.object({ found: z.int(), media: z.array(MediaItem) }),
});

export const getMedia = endpoint(paths.getMedia, {
  access: 'member',
  summary: 'A picture of a blog; for those who write in it',
  input: z.object({ siteId: Id, mediaId: z.string().max(100) }),
  answer: MediaItem,
});

/** An uploaded image: PNG, JPEG, WebP, GIF or AVIF of at most 10 MB, stored re-encoded and without camera data. */
export const Media = z.object({
  ID: z.uuid(),
  URL: z.string(),
  width: z.int(),
  height: z.int(),
  mime_type: z.string(),
  alt: z.string(),
});
export type Media = z.output<typeof Media>;

/** `too_large` (413) and `unsupported_type` (415) with a sentence; then no file is stored. */
export const uploadMedia = endpoint(paths.uploadMedia, {
  access: 'member',
  summary: 'Uploads pictures for the posts of a blog (multipart/form-data, at most 4 files)',
  input: z.object({
    siteId: Id,
    /** Alternative text of the images. */
    alt: z.string().trim().max(1_000).default(''),
  }),
  answer: z.object({ media: z.array(Media) }),
});

/** The first file becomes the user's avatar, cropped to a square. */
export const uploadAvatar = endpoint(paths.uploadAvatar, {
  access: 'member',
  summary: 'Sets the member’s own picture (multipart/form-data, one file)',
  input: z.object({}),
  answer: z.object({ success: z.literal(true), avatar_URL: z.string() }),
});
