import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../auth/viewer.ts';
import type { FindAsker } from './asker.ts';
import { toAppError } from './envelope.ts';
import type { RenderPage } from './pages.ts';
import { headersOf } from './route.ts';

/** A plain HTML form that works without JavaScript: it is posted to the page's own path. */
export interface Form<C> {
  /** The page that holds the form, for example `/log-in`. */
  path: `/${string}`;
  handle: (context: C, post: FormPost) => Promise<FormOutcome>;
}

export interface FormPost {
  /** The fields as typed; a field that was not sent is absent. */
  values: Record<string, string>;
  /** The query of the page's address, such as redirect_to and token. */
  query: Record<string, string>;
  headers: Headers;
  /** Network address of the client, for limits. */
  address: string;
  viewer: Viewer | null;
}

export type FormOutcome =
  /** Done: go there (a path of ours). `cookies` are whole Set-Cookie values. */
  | { kind: 'done'; to: string; cookies?: string[] }
  /** Done for a program, which wants neither a page nor a redirect. */
  | { kind: 'answered'; text: string }
  /** Refused: the page is shown again with what was typed (never passwords) and the sentence. */
  | { kind: 'refused'; values: Record<string, string>; error: string; status?: number };

/**
 * Registers the POST side of forms; the GET side is the page itself. What a form throws is a refusal, too: nobody types a form
 * again because the database was away.
 */
export function bindForms<C>(
  app: FastifyInstance,
  context: C,
  forms: Form<C>[],
  { findAsker, renderPage }: { findAsker: FindAsker; renderPage: RenderPage },
): void {
  const handle = async (form: Form<C>, request: FastifyRequest, values: Record<string, string>) =>
    form.handle(context, {
      values,
      query: textFields(request.query),
      headers: headersOf(request),
      address: request.ip,
      viewer: await findAsker(request),
    });
  for (const form of forms) {
    app.post(form.path, async (request, reply) => {
      const values = textFields(request.body);
      const outcome = await handle(form, request, values).catch((thrown): FormOutcome => {
        const error = toAppError(thrown);
        if (error.status >= 500) request.log.error({ err: thrown, url: request.url }, 'form failed');
        return {
          kind: 'refused',
          values: withoutSecrets(values),
          error: error.message,
          status: error.status,
        };
      });
      if (outcome.kind === 'done') {
        for (const cookie of outcome.cookies ?? []) reply.header('set-cookie', cookie);
        return reply.redirect(outcome.to, 303);
      }
      if (outcome.kind === 'answered') return reply.type('text/plain; charset=utf-8').send(outcome.text);
      return renderPage(request, reply, {
        props: { values: outcome.values, error: outcome.error },
        status: outcome.status ?? 422,
      });
    });
  }
}

/** What a form may be shown again with. */
export function withoutSecrets({
  password: _,
  code: __,
  ...kept
}: Record<string, string>): Record<string, string> {
  return kept;
}

function textFields(source: unknown): Record<string, string> {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
