import type { FastifyInstance } from 'fastify';

/** What a connection may take of the server. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Until the head of a request is there, counted from the connection or from the answer before. */
  headMs: number;
  /** Until a request's body is there. */
  bodyMs: number;
  /** The same for files: 20 MB on a line of 600 kbit/s. */
  uploadMs: number;
  /** Without a byte in either direction. The live channel says something every 25 seconds. */
  silenceMs: number;
  /** Connections at a time; one more is closed at once. */
  max: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 60_000,
  bodyMs: 60_000,
  uploadMs: 5 * 60_000,
  silenceMs: 2 * 60_000,
  max: 10_000,
};

/** How long a body that nobody wants may go on coming: time for the sender to read the answer. */
const LINGER_MS = 10_000;
const DROPS_LOGGED_EVERY_MS = 60_000;

/** What of the limits Node keeps itself: options of Fastify. */
export function toServerOptions({ headMs, uploadMs, silenceMs }: ConnectionLimits) {
  return {
    requestTimeout: uploadMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(5_000, headMs / 4) },
  };
}

/** Ends what takes too long, bodies in trickles above all, and takes no more connections than there may be. */
export function limitConnections(
  app: FastifyInstance,
  { bodyMs, uploadMs, max }: ConnectionLimits,
  bodyLimit: number,
): void {
  const { server } = app;
  server.maxConnections = max;
  let dropped = 0;
  let loggedAt = -Infinity;
  server.on('drop', () => {
    dropped += 1;
    if (performance.now() - loggedAt < DROPS_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    app.log.warn({ dropped, max }, 'connections refused; see MAX_CONNECTIONS');
  });

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    const isUpload = request.routeOptions.bodyLimit > bodyLimit;
    const reject = () => {
      if (raw.complete) return;
      // In the middle of a request there is no other place for an answer; Node does the same for a head that does not come.
      if (!reply.raw.headersSent)
        raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      raw.socket.destroySoon();
      raw.socket.setTimeout(1_000, () => raw.socket.destroy());
    };
    let timer = setTimeout(reject, isUpload ? uploadMs : bodyMs).unref();
    reply.raw.once('finish', () => {
      clearTimeout(timer);
      if (!raw.complete) timer = setTimeout(reject, Math.min(LINGER_MS, bodyMs)).unref();
    });
    raw.once('close', () => clearTimeout(timer));
  });
}
