import type { Selectable } from 'kysely';
import type { Posts } from '#server/platform/db/schema.ts';

/** The columns of `posts` that a feed's entry or an article sets, with their types: what is written, updated and read. */
export const POST_COLUMNS = {
  author_id: 'bigint',
  guid: 'text',
  url: 'text',
  title: 'text',
  excerpt: 'text',
  is_excerpt_only: 'boolean',
  authors: 'jsonb',
  published_at: 'timestamptz',
  updated_at: 'timestamptz',
  sort_at: 'timestamptz',
  image: 'jsonb',
  enclosures: 'jsonb',
  word_count: 'integer',
  language: 'text',
  direction: 'text',
  comments_url: 'text',
  comment_count: 'integer',
  location: 'jsonb',
  media: 'jsonb',
  xpost: 'jsonb',
} as const satisfies Partial<Record<keyof Posts, string>>;

/** A post as its feed or its article has it. */
export type PostRow = Pick<Selectable<Posts>, keyof typeof POST_COLUMNS>;
