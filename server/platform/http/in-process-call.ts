import type { FastifyInstance } from 'fastify';
import { type AnswerOf, type Endpoint, type RawInputOf, requestOf } from '#shared/endpoint.ts';

/** Calls an endpoint of the contract without a network. */
export type InProcessCall = <E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  options?: { signal?: AbortSignal },
) => Promise<AnswerOf<E>>;

/** A refusal as the web's own call reports it: code, sentence and HTTP status. */
class InProcessCallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly status: number;
  readonly retryAfter = undefined;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Lets a page that is being rendered ask the interface, as the person who asked for the page. */
export function inProcessCall(app: FastifyInstance, cookie: string | undefined): InProcessCall {
  return async (endpoint, input) => {
    const { url, body } = requestOf(endpoint, input as object);
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: { ...(cookie ? { cookie } : {}), 'sec-fetch-site': 'same-origin' },
      ...(body ? { payload: body } : {}),
    });
    const answer = response.json();
    if (response.statusCode >= 400)
      throw new InProcessCallError(answer.error ?? answer.code, answer.message, response.statusCode);
    return answer;
  };
}
