import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { PostParams, PostView } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';
import type { StreamKey, StreamKind } from '#shared/domain/stream-key.ts';

/** A post's position in a stream; `id` is the post's. */
export type StreamItem = PageCursor;

/** A part of a stream: its positions, and the posts at them that the viewer may see. */
export interface FoundPosts {
  items: StreamItem[];
  posts: PostView[];
  /** Where the next page begins, if reading stopped before the page was full: nearly everything is muted. */
  rest?: StreamItem | undefined;
}

/** What finds a part of a stream, with one statement. */
export interface StreamQuery {
  listItems(db: Kysely<Schema>): Promise<StreamItem[]>;
  /** Reads the posts in the same round trip. */
  listPosts(db: Kysely<Schema>, params: PostParams): Promise<FoundPosts>;
}

/** The requested part of a stream. */
export interface StreamWindow {
  /** Only posts after this position; absent at the start of the stream. */
  before: StreamItem | undefined;
  /** Only posts of this instant or newer. */
  after: string | undefined;
  /** The two parts of `before`, for streams whose positions are not dates: where the previous page ended, and a date. */
  cursor: StreamItem | undefined;
  until: string | undefined;
  /** The share of its value that a post keeps after a day; default: the stream's own. */
  decay: number | undefined;
  /** Leaves out posts that the viewer has seen; only in the following and recent streams. */
  hidesSeen: boolean;
  /** Leaves out sites that the viewer follows; only in the recommended stream. */
  hidesFollowed: boolean;
  limit: number;
}

export type KeyOf<Kind extends StreamKind> = Extract<StreamKey, { kind: Kind }>;

/** The part of the context that sources use. */
export type SourceContext = Pick<Context, 'db' | 'clock'> & { config: Pick<Config, 'organizationTeam'> };

/**
 * Finds the posts of one type of stream: those within the window, newest first, at most `window.limit`; or returns the query that
 * does. It reads only indexes and never the posts' text. Throws an AppError if the viewer may not see the stream, `unknown_…` if its existence must not be
 * revealed.
 */
export type StreamSource<Key extends StreamKey> = (
  context: SourceContext,
  key: Key,
  viewer: Viewer | null,
  window: StreamWindow,
) => Promise<StreamItem[] | StreamQuery>;
