import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { READY_PATH } from './closing.ts';
import { AppError, ERROR_STATUS } from './errors.ts';
import { nameRoute } from './versions.ts';

export interface Health {
  /** Whether the database responds. */
  isReachable: () => Promise<boolean>;
  /** Writes a little to Tidings' disks. Returns a sentence about a full one, such as "The disk of the database is full." */
  findFullDisk: () => Promise<string | undefined>;
  /** Required to read the metrics; everyone may read them if not set. */
  metricsToken?: string | undefined;
}

/** Serves the checks of operators and load balancers: liveness, readiness, metrics. */
export function serveHealth(app: FastifyInstance, { isReachable, findFullDisk, metricsToken }: Health): void {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  // A failed write is the first sign of a full disk; from then on each check looks again until there is room.
  let isFull = false;
  let pending: Promise<string | undefined> | undefined;
  app.addHook('onResponse', async (request, reply) => {
    const route = nameRoute(request) ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === ERROR_STATUS.storage_full) isFull = true;
  });

  async function findReason(): Promise<string | undefined> {
    if (!(await isReachable())) return 'The database does not answer.';
    if (!isFull) return undefined;
    pending ??= findFullDisk().finally(() => {
      pending = undefined;
    });
    const reason = await pending;
    isFull = reason !== undefined;
    return reason;
  }

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get(READY_PATH, async (_, reply) => {
    const reason = await findReason();
    return reason === undefined
      ? { status: 'ready' }
      : reply.status(503).send({ status: 'unavailable', reason });
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken && !isBearer(request.headers.authorization, metricsToken))
      throw new AppError(
        'authorization_required',
        'Send METRICS_TOKEN as a bearer token to read the measurements.',
      );
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return sent.length === right.length && timingSafeEqual(sent, right);
}
