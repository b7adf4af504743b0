import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

export interface StoredFile {
  path: string;
  mimeType: string;
  bytes: number;
  /** Which of several files of one id; undefined for the first. */
  variant?: string;
  /** Temporarily replaces a file that is not available now: must not be cached. */
  isPassing?: boolean;
}

/** Other sites show the files too (images in feeds), and nothing in them can act as a page of ours. */
const FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
};

/** Serves stored files at `{path}/:id`; the file of an id and a query never changes. */
export function serveFiles(
  app: FastifyInstance,
  path: `/${string}`,
  findFile: (id: string, query: Record<string, unknown>) => Promise<StoredFile | undefined>,
): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${path}/:id`,
    async (request, reply) => {
      const { id } = request.params;
      const file = await findFile(id, request.query);
      if (!file) throw new AppError('not_found', 'We can’t find that file.');
      const etag = file.variant === undefined ? `"${id}"` : `"${id}-${file.variant}"`;
      reply.headers({ ...FILE_HEADERS, etag, ...(file.isPassing && { 'cache-control': 'no-store' }) });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type(file.mimeType).header('content-length', file.bytes).send(createReadStream(file.path));
    },
  );
}
