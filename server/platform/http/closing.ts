import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The readiness check of load balancers; see health.ts. */
export const READY_PATH = '/readyz';

/** How long running requests may take when the server stops; shorter than the process's own deadline. */
const GRACE_MS = 10_000;
/** A client that requested READY_PATH within this time is a balancer that will ask again. */
const CHECKED_WITHIN_MS = 30_000;
/** How long the server keeps serving after a balancer could learn that it stops: two checks a second apart, and one request. */
const NOTICE_MS = 3_000;
/** Without a balancer but with running requests: time to send `Connection: close`. */
const LULL_MS = 250;
/** How soon a connection is closed after its last response. */
const SWEEP_MS = 50;
/** How long a connection that has sent nothing may be about to. */
const SILENCE_MS = 500;

/**
 * Lets the server stop without errors and without delay. First it returns 503 at READY_PATH and keeps serving, every response
 * with `Connection: close`, until a balancer (if there is one) sends no more. Then it accepts nothing new, finishes running
 * requests, and stops as soon as the last response is sent: Node itself would wait for connections that become idle a moment
 * later, and for those that browsers open ahead of requests.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Map<Socket, number>();
  let checkedAt = -Infinity;
  let underWay = 0;
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== READY_PATH) return;
    checkedAt = performance.now();
    if (isClosing) return reply.status(503).send({ status: 'stopping' });
  });
  // Fastify does this for requests that arrive from now on; these were already running.
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    const end = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    if (performance.now() - checkedAt < CHECKED_WITHIN_MS) await delay(NOTICE_MS);
    else if (underWay > 0) await delay(LULL_MS);
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const [socket, since] of silent) if (performance.now() - since > SILENCE_MS) socket.destroy();
    }, SWEEP_MS).unref();
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
  });
}
