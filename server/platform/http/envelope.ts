import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import { AppError, ERROR_STATUS } from './errors.ts';

/**
 * The options that every GET of the v1 interface takes: `fields` (a comma list: only these of each post or note, or of the answer),
 * `http_envelope` (status and headers inside the body) and `pretty` (indented).
 */
export function envelope(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const query = request.query as { fields?: string; http_envelope?: string; pretty?: string };
  const isV1 = request.url.startsWith('/rest/');
  if (request.method !== 'GET' || !(isV1 || request.url.startsWith('/wpcom/v2/'))) return answer;
  let body = query.fields ? pickFields(answer, query.fields.split(',')) : answer;
  if (!isV1) return body;
  if (isOn(query.http_envelope))
    body = { code: reply.statusCode, headers: [{ name: 'Content-Type', value: 'application/json' }], body };
  if (!isOn(query.pretty)) return body;
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(body, null, 2);
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'false';
}

/** Streams and lists of notes keep their frame and thin what is in it; any other answer is thinned itself. */
function pickFields(answer: unknown, fields: string[]): unknown {
  if (!answer || typeof answer !== 'object') return answer;
  if ('posts' in answer && Array.isArray(answer.posts))
    return { ...answer, posts: answer.posts.map((post) => pickFields(post, fields)) };
  if ('cards' in answer && Array.isArray(answer.cards)) {
    // What a card holds several of is not a post.
    const cards = answer.cards.map((card) =>
      Array.isArray(card.data) ? card : { ...card, data: pickFields(card.data, fields) },
    );
    return { ...answer, cards };
  }
  if ('notes' in answer && Array.isArray(answer.notes))
    return { ...answer, notes: answer.notes.map((note) => pickFields(note, fields)) };
  return Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name)));
}

/** How an error looks on the wire: `{code, message, data}` under /wpcom/v2, `{error, message}` under /rest and elsewhere. */
export function errorBody(url: string, error: AppError): Record<string, unknown> {
  if (url.startsWith('/wpcom/v2/'))
    return { code: error.code, message: error.message, data: { status: error.status, ...error.details } };
  return { error: error.code, message: error.message, ...(error.details ? { data: error.details } : {}) };
}

/** How PostgreSQL refuses U+0000 in text and in JSON: the one character that can be sent but not stored. */
const UNSTORABLE_TEXT = ['22021', '22P05'];

/** Turns whatever was thrown into an AppError: Fastify's own refusals by their status, everything else is a defect. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const { statusCode: status = 500, code } = thrown as { statusCode?: number; code?: string };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (code !== undefined && UNSTORABLE_TEXT.includes(code))
    return new AppError('invalid_input', 'What was sent holds a character that no text can have.');
  if (isDatabaseAway(thrown))
    return new AppError(
      'unavailable',
      'The database does not answer just now. Please try again in a moment.',
    );
  if (status === ERROR_STATUS.throttled) return new AppError('throttled', message);
  if (status === ERROR_STATUS.too_large)
    return new AppError('too_large', 'What was sent is larger than is accepted here.');
  if (status === ERROR_STATUS.unsupported_type) return new AppError('unsupported_type', message);
  if (status >= 400 && status < 500) return new AppError('invalid_input', message);
  return new AppError('internal_error', 'Something went wrong here. It has been noted; please try again.');
}
