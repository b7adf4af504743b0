import type { FastifyInstance, FastifyReply } from 'fastify';
import { findInOutbox, readOutbox } from '../email/outbox.ts';
import { AppError } from './errors.ts';

/** An email with its own styles; no scripts, no origin. Its links open in the same window. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; sandbox allow-top-navigation-by-user-activation allow-popups";

/** The pages around emails need only a few inline styles. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const PAGE_STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  ':root{color-scheme:light dark}td,th{text-align:start;padding:.25rem 1rem .25rem 0}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}';

/** Shows the emails of the outbox directory at `/dev/outbox`, newest first; only for development and the demo. */
export function serveOutbox(app: FastifyInstance, directory: string): void {
  app.get('/dev/outbox', async (_, reply) => {
    const emails = (await readOutbox(directory)).reverse();
    const rows = emails.map(
      ({ name, to, subject, headers }) =>
        `<tr><td>${escapeHtml(headers.date ?? '')}</td><td>${escapeHtml(to)}</td>` +
        `<td><a href="/dev/outbox/${encodeURIComponent(name)}">${escapeHtml(subject)}</a></td></tr>`,
    );
    const table = `<table><thead><tr><th>Date</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    return sendPage(reply, 'Outbox', emails.length > 0 ? table : '<p>No email has been sent yet.</p>');
  });

  app.get<{ Params: { name: string } }>('/dev/outbox/:name', async (request, reply) => {
    const email = await getEmail(directory, request.params.name);
    return sendPage(
      reply,
      email.subject,
      `<p>To ${escapeHtml(email.to)}, ${escapeHtml(email.headers.date ?? '')}. ` +
        `<a href="/dev/outbox/${encodeURIComponent(email.name)}/html">As HTML</a>, <a href="/dev/outbox">all emails</a></p>` +
        `<pre>${renderLinks(email.text)}</pre>`,
    );
  });

  app.get<{ Params: { name: string } }>('/dev/outbox/:name/html', async (request, reply) => {
    const email = await getEmail(directory, request.params.name);
    return reply
      .header('content-security-policy', EMAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(email.html);
  });
}

async function getEmail(directory: string, name: string) {
  const email = await findInOutbox(directory, name);
  if (!email) throw new AppError('not_found', 'We can’t find that email.');
  return email;
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    );
}

function renderLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
