import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/endpoint.ts';
import type { Viewer } from '../auth/viewer.ts';
import { AppError } from './errors.ts';
import { createLimit } from './limits.ts';
import { authorizeCall, type Binding } from './route.ts';

/** The file of a download. */
export interface DownloadedFile {
  name: string;
  type: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** A file that is generated while it is sent, so that it may be larger than memory. `C` is the application's context. */
export interface Download<C> {
  /** May have parameters; `siteId` is a blog, as in the paths of endpoints. */
  path: `/${string}`;
  access: Exclude<Access, 'public'>;
  /**
   * Throws before anything is sent. `site` is the blog of the parameter. The content is read at the pace at which it is received, and left when
   * nobody receives it.
   */
  open: (
    context: C,
    viewer: Viewer,
    site: { id: number },
    parameters: Readonly<Record<string, string>>,
  ) => DownloadedFile | Promise<DownloadedFile>;
}

/** Each reads much of the database. */
const DOWNLOADS_PER_MINUTE = 10;

/** Registers downloads. An error during one cuts the connection, so that an incomplete file is not mistaken for a whole one. */
export function bindDownloads<C>(
  app: FastifyInstance,
  context: C,
  downloads: Download<C>[],
  binding: Pick<Binding, 'findRequestViewer' | 'findSiteId'>,
): void {
  for (const { path, access, open } of downloads) {
    const limit = createLimit(app, DOWNLOADS_PER_MINUTE);
    app.get(path, async (request, reply) => {
      await limit(request);
      const sent = { ...(request.params as Record<string, unknown>) };
      const viewer = await authorizeCall({ method: 'GET', path, access }, request, sent, binding);
      const site = { id: sent.siteId === undefined ? 0 : Number(sent.siteId) };
      if (!Number.isSafeInteger(site.id)) throw new AppError('not_found', 'We can’t find that blog.');
      const parameters = request.params as Record<string, string>;
      const { name, type, content } = await open(context, viewer!, site, parameters);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(Readable.from(content, { objectMode: false }));
    });
  }
}
