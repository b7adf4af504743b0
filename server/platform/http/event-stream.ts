import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '#shared/live.ts';
import { requireAccess, requireSession } from '../auth/viewer.ts';
import type { LiveHub } from '../live/hub.ts';
import { createLimit } from './limits.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** What may wait for a slow page. Events have about 60 bytes; a page that is a thousand of them behind asks anew instead. */
const WAITING_MAX_BYTES = 64 * 1024;
/** When a page that lost its connection tries again; the page itself waits longer each time. */
const RETRY_MS = 3_000;
/** Connections that one person may open: pages come again after three seconds at the earliest. */
const STREAMS_PER_MINUTE = 60;

/**
 * Serves the live channel: a member's pages, by session only, are told what is new as server-sent events until either side ends
 * it. Open streams end at once when the server stops.
 */
export function serveLive(
  app: FastifyInstance,
  hub: LiveHub,
  { findRequestViewer }: { findRequestViewer: FindRequestViewer },
): void {
  app.addHook('preClose', () => hub.close());
  const limit = createLimit(app, STREAMS_PER_MINUTE);
  app.get(LIVE_PATH, { compress: false }, async (request, reply) => {
    await limit(request);
    const viewer = await findRequestViewer(request);
    requireAccess('member', viewer);
    const stream = new PassThrough({ highWaterMark: WAITING_MAX_BYTES });
    // First of all: the server may stop, and end this stream, while the page is being let in.
    stream.write(`retry: ${RETRY_MS}\n\n`);
    const leave = await hub.join({
      userId: viewer!.id,
      sessionId: requireSession(viewer!),
      write: (text) => !stream.writableEnded && stream.write(text),
      // What a slow page has not taken is of no use to it any more.
      end: () => (stream.writableNeedDrain ? stream.destroy() : stream.end()),
    });
    // The standard's word for "do not come again"; the page asks now and then instead, and tries again later.
    if (!leave) return reply.status(204).send();
    stream.once('close', leave);
    request.raw.once('close', () => stream.destroy());
    return reply
      .headers({
        'cache-control': 'private, no-store',
        // Ended, the connection is of no further use; kept alive it would hold up the end of the server.
        connection: 'close',
        // Proxies of the nginx family would hold events back otherwise.
        'x-accel-buffering': 'no',
      })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  });
}
