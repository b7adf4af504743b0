import type { FastifyInstance } from 'fastify';
import { EMBED_HOSTS } from '#shared/domain/embed-hosts.ts';
import { AppError } from './errors.ts';

/**
 * Returns the content security policy of pages. Scripts and styles only from here; images and media from anywhere, for posts.
 * Each of `styleHashes` ("sha256-…") allows a `<style>` with exactly that text.
 */
export const createContentSecurityPolicy = (styleHashes: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    `frame-src ${EMBED_HOSTS.map((host) => `https://${host}`).join(' ')}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sets the headers of every response, including errors. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const policy = createContentSecurityPolicy();
  const isHttps = publicUrl.startsWith('https:');
  const { hostname } = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    // Subdomains of a blog's domain belong to someone else.
    const scope = request.hostname === hostname ? '; includeSubDomains' : '';
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Nothing to other sites. Not "no-referrer", under which a browser's forms send `Origin: null`.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      ...(isHttps ? { 'strict-transport-security': `max-age=63072000${scope}` } : {}),
    });
  });
}

/**
 * Rejects writes that another site's page makes with the user's cookie. Browsers send the origin of a request (Sec-Fetch-Site,
 * Origin); clients with an API key send no cookie and are not browsers.
 */
export function forbidCrossSiteWrites(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (!request.headers.cookie) return;
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    const isForeign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`;
    if (isForeign) throw new AppError('forbidden', 'This request came from another site.');
  });
}
