import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import { AppError, ERROR_STATUS, isDiskFull } from './errors.ts';
import { parseFields, pickFields } from './fields.ts';

/**
 * Returns the response in the form requested. Every call accepts `fields` (a comma list: only these of each item of the list in
 * the response, or of the response itself), `http_envelope` (status 200, with the real status and headers inside the body) and
 * `pretty` (indented); under /wpcom/v2 they are `_fields` and `_envelope`.
 */
export function presentResponse(request: FastifyRequest, reply: FastifyReply, response: unknown): unknown {
  const { fields, _fields = fields } = request.query as Options;
  const list = [_fields ?? []].flat().join(',');
  return wrap(request, reply, list === '' ? response : pickFields(response, parseFields(list)));
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
