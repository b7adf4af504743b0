import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../auth/viewer.ts';
import type { RenderPage } from './pages.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** Something other programs fetch again and again, such as a feed or a sitemap. `C` is the application's context. */
export interface DocumentRoute<C> {
  path: `/${string}`;
  find: (context: C, request: DocumentRequest) => Promise<DocumentResponse>;
}

export interface DocumentRequest {
  params: Record<string, string>;
  /** The host that was asked, in lower case and without a port. */
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
      /** When its content changed last; left out where that is not known. */
      modifiedAt?: Date | undefined;
    }
  /** It stands somewhere else, at a path or an address: for good, or as things are now. */
  | { kind: 'moved'; to: string; status: 301 | 302 }
  /** The page that says so is shown. */
  | { kind: 'missing' };

/** How long a copy may be used without asking again; asking again then costs a line (304). */
const MAX_AGE_SECONDS = 300;

/**
 * Serves documents with ETag and Last-Modified, so that whoever has the newest one is told so in a line. Other sites' pages may
 * read them: they are public by nature.
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
      // What is for good is asked again each time all the same: a blog may move back.
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
  // Weak, because it stands for the document in every coding: a strong one belongs to the bytes of one (RFC 9110, 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    etag,
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    // In lower case, by which the compression sees that it is there.
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(modifiedAt ? { 'last-modified': modifiedAt.toUTCString() } : {}),
  });
  if (isKnown(request, etag, modifiedAt)) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** RFC 9110, 13.2.2: the tag decides where there is one, compared weakly; the date in whole seconds, as it is written. */
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
