import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { StreamKey, StreamKind } from '#shared/domain/stream-key.ts';
import type { StreamPosition, StreamWindow } from './window.ts';

/** A post's position in a stream; `id` is the post's. */
export type StreamItem = StreamPosition;

export type KeyOf<Kind extends StreamKind> = Extract<StreamKey, { kind: Kind }>;

/** The part of the context that sources use. */
export type SourceContext = Pick<Context, 'db'> & { config: Pick<Config, 'organizationTeam'> };

/**
 * Finds the posts of one type of stream: those within the window, newest first, at most `window.limit`. It reads only indexes and
 * never the posts' text. Throws an AppError if the viewer may not see the stream, `unknown_…` if its existence must not be
 * revealed.
 */
export type StreamSource<Key extends StreamKey> = (
  context: SourceContext,
  key: Key,
  viewer: Viewer | null,
  window: StreamWindow,
) => Promise<StreamItem[]>;
