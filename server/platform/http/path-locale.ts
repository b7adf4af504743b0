import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { splitLocalePath } from '#shared/i18n/locale-path.ts';
import { type Locale, negotiateLocale, parseLocale } from '#shared/i18n/locales.ts';
import type { Viewer } from '../auth/viewer.ts';

const locales = new WeakMap<IncomingMessage, Locale>();

/**
 * Takes the language off the beginning of a path: `/es/discover` is `/discover` in Spanish, as if the browser preferred Spanish. For
 * Fastify's `rewriteUrl`, so that pages, forms and redirects know paths without a language only.
 */
export function takePathLocale(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const found = splitLocalePath(url);
  if (!found) return url;
  locales.set(request, found.locale);
  request.headers['accept-language'] = found.locale;
  return found.path;
}

/** Returns the language that the requested path begins with. */
export function getPathLocale({ raw }: FastifyRequest): Locale | undefined {
  return locales.get(raw);
}

/** Returns the language of a page: the account's, else that of the path, else the best of the browser's. */
export function getLocale({ headers }: FastifyRequest, viewer: Viewer | null): Locale {
  return viewer ? parseLocale(viewer.language) : negotiateLocale(headers['accept-language']);
}
