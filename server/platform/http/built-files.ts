import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { chooseCoding } from './page-body.ts';

/** Where the build puts what browsers load. */
const CLIENT = join(import.meta.dirname, '../../../dist/client');

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
/** The build has compressed each file that gains by it (scripts/build.ts). */
const ENDINGS = { br: '.br', gzip: '.gz' };

/**
 * Serves the built scripts, styles and icons. One route has all of `/assets/`: the router and the hooks of plugins keep some 4 KB for
 * each route.
 */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  const entries = await readdir(CLIENT, { recursive: true });
  const names = new Set(entries.map((name) => name.replaceAll('\\', '/')));
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    sendFile(request, reply, `assets/${request.params['*']}`),
  );
  for (const name of names)
    if (!name.includes('/') && TYPES[extname(name)])
      app.get(`/${name}`, (request, reply) => sendFile(request, reply, name));

  async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const type = TYPES[extname(name)];
    const accepted = chooseCoding(request.headers['accept-encoding']);
    const coding = accepted && names.has(name + ENDINGS[accepted]) ? accepted : undefined;
    const path = join(CLIENT, coding ? name + ENDINGS[coding] : name);
    // A new build removes old files while the server runs.
    const file = type && names.has(name) ? await stat(path).catch(() => undefined) : undefined;
    if (!type || !file) throw new AppError('not_found', 'There’s nothing at this address.');
    const { size, mtimeMs } = file;
    const etag = `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
    reply.headers({
      etag,
      vary: 'accept-encoding',
      // The names of these change with their content.
      'cache-control': name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (coding) reply.header('content-encoding', coding);
    return reply.type(type).header('content-length', size).send(createReadStream(path));
  }
}
