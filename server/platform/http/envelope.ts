import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import { AppError, ERROR_STATUS, isDiskFull } from './errors.ts';

/**
 * Returns the response in the form requested. Every call accepts `fields` (a comma list: only these of each item of the list in
 * the response, or of the response itself), `http_envelope` (status 200, with the real status and headers inside the body) and
 * `pretty` (indented); under /wpcom/v2 they are `_fields` and `_envelope`.
 */
export function presentResponse(request: FastifyRequest, reply: FastifyReply, response: unknown): unknown {
  const { fields, _fields = fields } = request.query as Options;
  const names = [_fields ?? []].flat().flatMap((list) => list.split(','));
  return wrap(
    request,
    reply,
    names.length > 0
      ? pickFields(
          response,
          names.map((name) => name.trim()),
        )
      : response,
  );
}

/** Returns an error in the form requested, always with all fields. */
export function presentError(request: FastifyRequest, reply: FastifyReply, error: AppError): unknown {
  return wrap(request, reply.status(error.status), createErrorBody(request.url, error));
}

interface Options {
  fields?: string | string[];
  _fields?: string | string[];
  http_envelope?: string;
  _envelope?: string;
  pretty?: string;
}

function wrap(request: FastifyRequest, reply: FastifyReply, response: unknown): unknown {
  const query = request.query as Options;
  const status = reply.statusCode;
  const type = 'application/json; charset=utf-8';
  let body = response;
  if (request.url.startsWith('/wpcom/v2/')) {
    if (!isOn(query._envelope)) return body;
    reply.status(200);
    return { body, status, headers: { 'Content-Type': type } };
  }
  if (!request.url.startsWith('/rest/')) return body;
  if (isOn(query.http_envelope)) {
    reply.status(200);
    body = { code: status, headers: [{ name: 'Content-Type', value: type }], body };
  }
  if (!isOn(query.pretty)) return body;
  reply.type(type);
  return JSON.stringify(body, null, 2);
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'false';
}

/** The lists whose items `fields` applies to, instead of the response. */
const LISTS = [
  ...['posts', 'notes', 'comments', 'likes', 'media', 'sites', 'categories', 'tags', 'terms', 'users'],
  'suggestions',
];

/** Applies `fields` to a post, a blog or anything else with a number; for a list, to its items. */
function pickFields(response: unknown, fields: string[]): unknown {
  if (!isRecord(response)) return response;
  if ('cards' in response && Array.isArray(response.cards)) {
    // Members with several items on a card are not posts.
    const cards = response.cards.map((card) =>
      Array.isArray(card.data) ? card : { ...card, data: pick(card.data, fields) },
    );
    return { ...response, cards };
  }
  const list = 'ID' in response ? undefined : LISTS.find((name) => Array.isArray(response[name]));
  if (list === undefined) return pick(response, fields);
  return { ...response, [list]: (response[list] as unknown[]).map((thing) => pick(thing, fields)) };
}

/** Picks these members; `author.login` is the login of the author. */
function pick(thing: unknown, fields: string[]): unknown {
  if (!isRecord(thing)) return thing;
  const picked = Object.entries(thing).flatMap(([name, value]) => {
    if (fields.includes(name)) return [[name, value]];
    const inner = fields
      .filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1));
    return inner.length > 0 ? [[name, pick(value, inner)]] : [];
  });
  return Object.fromEntries(picked);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an error's body: `{code, message, data}` under /wpcom/v2, `{error, message}` under /rest and elsewhere. */
function createErrorBody(url: string, error: AppError): Record<string, unknown> {
  if (url.startsWith('/wpcom/v2/'))
    return { code: error.code, message: error.message, data: { status: error.status, ...error.details } };
  return { error: error.code, message: error.message, ...(error.details ? { data: error.details } : {}) };
}

/** PostgreSQL's codes for U+0000 in text and in JSON: the one character that can be sent but not stored. */
const UNSTORABLE_TEXT = ['22021', '22P05'];

/** Converts anything thrown to an AppError: Fastify's own errors by their status, everything else is a defect. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const { statusCode: status = 500, code } = thrown as { statusCode?: number; code?: string };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (code !== undefined && UNSTORABLE_TEXT.includes(code))
    return new AppError('invalid_input', 'The request contains a character that isn’t allowed.');
  if (isDiskFull(thrown))
    return new AppError(
      'storage_full',
      'The server’s disk is full, so this was not saved. Tell the administrator.',
    );
  // A batch calls this server itself, which fails while it is stopping.
  if (code === 'FST_ERR_REOPENED_CLOSE_SERVER')
    return new AppError('unavailable', 'The server is restarting. Please try again in a moment.');
  if (isDatabaseAway(thrown))
    return new AppError(
      'unavailable',
      'The database isn’t responding right now. Please try again in a moment.',
    );
  if (status === ERROR_STATUS.throttled) return new AppError('throttled', message);
  if (status === ERROR_STATUS.too_large) return new AppError('too_large', 'This is too large to send.');
  if (status === ERROR_STATUS.unsupported_type) return new AppError('unsupported_type', message);
  if (status >= 400 && status < 500) return new AppError('invalid_input', message);
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.');
}
