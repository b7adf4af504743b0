import type { FastifyInstance } from 'fastify';

/** Limits of a connection. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Until a request's headers have arrived, counted from the connection or from the previous response. */
  headMs: number;
  /** Until a request's body has arrived. */
  bodyMs: number;
  /** The same for uploads: 20 MB at 600 kbit/s. */
  uploadMs: number;
  /** Without a byte in either direction. The live channel sends something every 25 seconds. */
  silenceMs: number;
  /** Concurrent connections; further ones are closed at once. */
  max: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 60_000,
  bodyMs: 60_000,
  uploadMs: 5 * 60_000,
  silenceMs: 2 * 60_000,
  max: 10_000,
};

/** How long the rest of a rejected body may arrive: time for the sender to read the response. */
const LINGER_MS = 10_000;
const DROPS_LOGGED_EVERY_MS = 60_000;

/** Returns the limits that Node itself enforces, as options of Fastify. */
export function toServerOptions({ headMs, uploadMs, silenceMs }: ConnectionLimits) {
  return {
    requestTimeout: uploadMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(5_000, headMs / 4) },
  };
}

/** Closes connections that take too long, such as trickling bodies, and limits their number. */
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
      // In the middle of a request a response can only be written directly; Node does the same for late headers.
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
