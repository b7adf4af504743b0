import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests under way may take when the server stops; shorter than the process's own deadline. */
const GRACE_MS = 10_000;
/** How soon a connection is ended once its last answer is out. */
const SWEEP_MS = 50;

/**
 * Lets the server stop as soon as the last answer is out. Node by itself ends the connections that are idle when it stops, and
 * waits for all others until they time out: those that become idle a moment later, and those that browsers open ahead without
 * asking for anything.
 */
export function closePromptly(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, SWEEP_MS).unref();
    const end = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
  });
}
