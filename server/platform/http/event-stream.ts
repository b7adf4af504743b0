import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '#shared/live.ts';
import { requireAccess, requireSession } from '../auth/viewer.ts';
import type { LiveHub } from '../live/hub.ts';
import { createLimit } from './limits.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** Buffer for a slow page. Events have about 60 bytes; a page that is a thousand of them behind reloads its data instead. */
const WAITING_MAX_BYTES = 64 * 1024;
/** First retry delay of a page that lost its connection; the page itself increases it each time. */
const RETRY_MS = 3_000;
/** Connections that one user may open: pages reconnect after three seconds at the earliest. */
const STREAMS_PER_MINUTE = 60;

/**
 * Serves the live channel: sends server-sent events to a user's pages, by session only, until either side closes it. Open streams
 * close at once when the server stops.
 */
export function serveLive(
  app: FastifyInstance,
  hub: LiveHub,
  { findRequestViewer }: { findRequestViewer: FindRequestViewer },
): void {
  app.addHook('preClose', () => hub.close());
  const limit = createLimit(app, STREAMS_PER_MINUTE);
  app.get(LIVE_PATH, async (request, reply) => {
    await limit(request);
    const viewer = await findRequestViewer(request);
    requireAccess('member', viewer);
    const stream = new PassThrough({ highWaterMark: WAITING_MAX_BYTES });
    // First, because the server may stop, and close this stream, while the page is joining.
    stream.write(`retry: ${RETRY_MS}\n\n`);
    const leave = await hub.join({
      userId: viewer!.id,
      sessionId: requireSession(viewer!),
      write: (text) => !stream.writableEnded && stream.write(text),
      // A slow page has no use for the rest of its buffer.
      end: () => (stream.writableNeedDrain ? stream.destroy() : stream.end()),
    });
    // The standard's status for "do not reconnect"; the page polls instead, and tries again later.
    if (!leave) return reply.status(204).send();
    stream.once('close', leave);
    request.raw.once('close', () => stream.destroy());
    return reply
      .headers({
        'cache-control': 'private, no-store',
        // Once ended, the connection is useless; kept alive it would delay the end of the server.
        connection: 'close',
        // Proxies like nginx would buffer events otherwise.
        'x-accel-buffering': 'no',
      })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  });
}
