import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { StreamKey, StreamKind } from '#shared/domain/stream-key.ts';
import type { StreamPosition, StreamWindow } from './window.ts';

/** A post's place in a stream; `id` is the post's. */
export type StreamItem = StreamPosition;

export type KeyOf<Kind extends StreamKind> = Extract<StreamKey, { kind: Kind }>;

/** What a source uses of the context. */
export type SourceContext = Pick<Context, 'pool'> & { config: Pick<Config, 'organizationTeam'> };

/**
 * Finds the posts of one kind of stream: those within the window, newest first, at most `window.limit`. It reads
 * indexes only and never the posts' text. A viewer who may not see the stream is refused by an AppError, `unknown_…`
 * where even its existence is nobody else's business.
 */
export type StreamSource<Key extends StreamKey> = (
  context: SourceContext,
  key: Key,
  viewer: Viewer | null,
  window: StreamWindow,
) => Promise<StreamItem[]>;
