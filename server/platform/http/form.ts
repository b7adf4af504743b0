import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormState, PageProps } from '#shared/page.ts';
import type { Viewer } from '../auth/viewer.ts';
import { toAppError } from './envelope.ts';
import { AppError } from './errors.ts';
import { toHeaders } from './headers.ts';
import { createLimit } from './limits.ts';
import type { FindMapped, RenderPage } from './pages.ts';
import { getLocale } from './path-locale.ts';
import type { FindRequestViewer } from './request-viewer.ts';
import { acceptFiles, FORM_BYTES, readForm, type UploadedFile } from './upload.ts';

/** A plain HTML form that works without JavaScript: it is posted to the page's own path. */
export interface Form<C> {
  /** The page with the form, for example `/log-in`. */
  path: `/${string}`;
  /** The field of the form's file (multipart/form-data). */
  fileField?: string;
  handle: (context: C, post: FormPost) => Promise<FormOutcome>;
}

export interface FormPost {
  /** The fields as typed; unsent ones are absent. */
  values: Record<string, string>;
  /** The query of the page's address, such as redirect_to and token. */
  query: Record<string, string>;
  headers: Headers;
  /** Network address of the client, for limits. */
  address: string;
  viewer: Viewer | null;
  /** Of the page that is shown again. */
  locale: Locale;
  /** Empty if the form sends none. */
  files: UploadedFile[];
}

export type FormOutcome =
  /** Redirects to a path of ours. `cookies` are whole Set-Cookie values. */
  | { kind: 'done'; to: string; cookies?: string[] }
  /** Shows the page with the form's result, which is stored nowhere. */
  | { kind: 'shown'; props: PageProps }
  /** A response for a program, which needs neither a page nor a redirect. */
  | { kind: 'answered'; text: string }
  /** Shows the page again with the values (never passwords), the error, and its field. */
  | ({ kind: 'refused'; status?: number } & FormState);

/**
 * Registers the POST side of forms; the GET side is the page itself. Errors that a form throws are also shown in the form: users
 * should not have to type it again because the database was unavailable.
 */
export function bindForms<C>(
  app: FastifyInstance,
  context: C,
  forms: Form<C>[],
  {
    findRequestViewer,
    findMapped,
    renderPage,
    maxBytes,
  }: {
    findRequestViewer: FindRequestViewer;
    findMapped: FindMapped;
    renderPage: RenderPage;
    maxBytes: number;
  },
): void {
  const respond = async (
    form: Form<C>,
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Sent>,
  ) => {
    let values: Record<string, string> = {};
    const handle = async () => {
      const sent = await read();
      values = sent.values;
      const viewer = await findRequestViewer(request);
      return form.handle(context, {
        ...sent,
        query: toTextFields(request.query),
        headers: toHeaders(request),
        address: request.ip,
        viewer,
        locale: getLocale(request, viewer),
      });
    };
    const outcome = await handle().catch((thrown): FormOutcome => {
      const error = toAppError(thrown);
      if (error.status >= 500) request.log.error({ err: thrown, url: request.url }, 'form failed');
      return { kind: 'refused', values: removeSecrets(values), error: error.message, status: error.status };
    });
    if (outcome.kind === 'done') {
      for (const cookie of outcome.cookies ?? []) reply.header('set-cookie', cookie);
      return reply.redirect(outcome.to, 303);
    }
    if (outcome.kind === 'answered') return reply.type('text/plain; charset=utf-8').send(outcome.text);
    if (outcome.kind === 'shown') return renderPage(request, reply, { props: outcome.props, status: 200 });
    return renderPage(request, reply, {
      props: { form: { values: outcome.values, error: outcome.error, field: outcome.field } },
      status: outcome.status ?? 422,
    });
  };
  for (const form of forms.filter(({ fileField }) => fileField === undefined)) {
    const handle = (request: FastifyRequest, reply: FastifyReply) =>
      respond(form, request, reply, async () => ({ values: toTextFields(request.body), files: [] }));
    app.post(form.path, handle);
    // At a blog's own domain its pages, and so its forms, are at the root.
    if (!form.path.startsWith(BLOG_PATH)) continue;
    app.post(form.path.slice(BLOG_PATH.length) || '/', async (request, reply) => {
      if (!(await findMapped(request.hostname, request.url)))
        throw new AppError('not_found', 'There’s nothing at this address.');
      return handle(request, reply);
    });
  }
  // In their own scope: no other form reads multipart bodies.
  void app.register(async (scope) => {
    await acceptFiles(scope, { maxBytes, maxFiles: 1 });
    const limit = createLimit(app, FILES_PER_MINUTE);
    for (const form of forms.filter(({ fileField }) => fileField !== undefined)) {
      scope.post(form.path, { bodyLimit: maxBytes + FORM_BYTES }, (request, reply) =>
        respond(form, request, reply, async () => {
          await limit(request);
          const { fields, files } = await readForm(request, maxBytes, form.fileField);
          return { values: toTextFields(fields), files };
        }),
      );
    }
  });
}

/** The path of blogs' pages on the platform's own host. */
const BLOG_PATH = '/sites/:slug';

type Sent = Pick<FormPost, 'values' | 'files'>;

/** Per sender, because each costs processor time. */
const FILES_PER_MINUTE = 20;

/** Returns the values that a form may be shown again with. */
export function removeSecrets({
  password: _,
  code: __,
  ...rest
}: Record<string, string>): Record<string, string> {
  return rest;
}

function toTextFields(source: unknown): Record<string, string> {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
