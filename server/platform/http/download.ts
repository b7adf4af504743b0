import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/endpoint.ts';
import { requireAccess, type Viewer } from '../auth/viewer.ts';
import { createLimit } from './limits.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** A file that is generated while it is sent, so that it may be larger than memory. `C` is the application's context. */
export interface Download<C> {
  path: `/${string}`;
  access: Exclude<Access, 'public'>;
  open: (context: C, viewer: Viewer) => { name: string; type: string; text: AsyncIterable<string> };
}

/** Each reads much of the database. */
const DOWNLOADS_PER_MINUTE = 10;

/** Registers downloads. An error during one cuts the connection, so that an incomplete file is not mistaken for a whole one. */
export function bindDownloads<C>(
  app: FastifyInstance,
  context: C,
  downloads: Download<C>[],
  { findRequestViewer }: { findRequestViewer: FindRequestViewer },
): void {
  for (const { path, access, open } of downloads) {
    const limit = createLimit(app, DOWNLOADS_PER_MINUTE);
    app.get(path, async (request, reply) => {
      await limit(request);
      const viewer = await findRequestViewer(request);
      requireAccess(access, viewer);
      const { name, type, text } = open(context, viewer!);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(Readable.from(text));
    });
  }
}
