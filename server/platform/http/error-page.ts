import type { FastifyRequest } from 'fastify';
import type { AppError } from './errors.ts';

/** Paths of the interface: errors and unknown paths there return JSON, not a page. */
const INTERFACE = /^\/(rest|wpcom|api)\//;

export function isInterface(path: string): boolean {
  return INTERFACE.test(path);
}

/** Whether a person requested a page, for whom JSON is useless. */
export function isPageRequest(request: FastifyRequest): boolean {
  return !isInterface(request.url) && (request.headers.accept ?? '').includes('text/html');
}

/** Renders the page for when pages cannot be rendered: it needs neither the bundle nor the database. */
export function renderErrorPage(error: AppError): string {
  const message = error.message.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${error.status} · Tidings</title></head>` +
    `<body><h1>${message}</h1><p><a href="">Try again</a> · <a href="/">Go to the home page</a></p></body></html>`
  );
}
