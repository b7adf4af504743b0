import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Where balancers ask whether to send requests here; see health.ts. */
export const READY_PATH = '/readyz';

/** How long requests under way may take when the server stops; shorter than the process's own deadline. */
const GRACE_MS = 10_000;
/** Who has asked READY_PATH within this time is a balancer that will ask again. */
const CHECKED_WITHIN_MS = 30_000;
/** How long a balancer has to hear that this server stops, while it is still served: two checks a second apart, and one request. */
const NOTICE_MS = 3_000;
/** Where nobody asks but requests are under way: time for their connections to be told that they end. */
const LULL_MS = 250;
/** How soon a connection is ended once its last answer is out. */
const SWEEP_MS = 50;
/** How long a connection that has sent nothing may be about to. */
const SILENCE_MS = 500;

/**
 * Lets the server stop without failing anybody, and without delay. First it answers 503 at READY_PATH and goes on serving, every
 * answer with `Connection: close`, until a balancer (where there is one) sends no more. Then nothing new is accepted, what is under
 * way is finished, and the server has stopped as soon as the last answer is out: Node by itself would wait for connections that
 * become idle a moment later, and for those that browsers open ahead without asking for anything.
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
  // Fastify says so itself to requests that come from now on; these were under way before.
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
