import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../auth/viewer.ts';
import type { RenderPage } from './pages.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** A document that other programs fetch repeatedly, such as a feed or a sitemap. `C` is the application's context. */
export interface DocumentRoute<C> {
  path: `/${string}`;
  find: (context: C, request: DocumentRequest) => Promise<DocumentResponse>;
}

export interface DocumentRequest {
  params: Record<string, string>;
  /** The request's host, in lower case and without a port. */
  host: string;
  /** Path and query. */
  url: string;
  viewer(): Promise<Viewer | null>;
}

export type DocumentResponse =
  | {
      kind: 'document';
      /** Media type with its charset. */
      type: string;
      body: string;
      /** When its content changed last; absent if unknown. */
      modifiedAt?: Date | undefined;
    }
  /** It is at another path or address: permanently, or for now. */
  | { kind: 'moved'; to: string; status: 301 | 302 }
  /** The 404 page is shown. */
  | { kind: 'missing' };

/** How long a copy may be used without revalidation, which then costs a 304. */
const MAX_AGE_SECONDS = 300;

/**
 * Serves documents with ETag and Last-Modified, so that clients with the newest copy get a 304. Pages of other sites may read
 * them: they are public.
 */
export function serveDocuments<C>(
  app: FastifyInstance,
  context: C,
  routes: DocumentRoute<C>[],
  { findRequestViewer, renderPage }: { findRequestViewer: FindRequestViewer; renderPage: RenderPage },
): void {
  for (const { path, find } of routes) {
    app.get(path, async (request, reply) => {
      const response = await find(context, {
        params: request.params as Record<string, string>,
        host: request.hostname.toLowerCase(),
        url: request.url,
        viewer: () => findRequestViewer(request),
      });
      if (response.kind === 'missing') return renderPage(request, reply);
      // Even permanent redirects are revalidated each time: a blog may move back.
      if (response.kind === 'moved')
        return reply.header('cache-control', 'no-cache').redirect(response.to, response.status);
      return sendDocument(request, reply, response);
    });
  }
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, modifiedAt }: Extract<DocumentResponse, { kind: 'document' }>,
): FastifyReply {
  // Weak, because it is the same for every coding: a strong one belongs to the bytes of one (RFC 9110, 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    etag,
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    // In lower case, so that the compression recognizes it.
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(modifiedAt ? { 'last-modified': modifiedAt.toUTCString() } : {}),
  });
  if (isKnown(request, etag, modifiedAt)) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** RFC 9110, 13.2.2: an ETag takes precedence, compared weakly; the date is compared in whole seconds. */
function isKnown({ headers }: FastifyRequest, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || `W/${tag.trim().replace(/^W\//, '')}` === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  if (Number.isNaN(since) || !modifiedAt) return false;
  return Math.floor(modifiedAt.getTime() / 1_000) * 1_000 <= since;
}
