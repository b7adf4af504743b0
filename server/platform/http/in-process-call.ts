import type { FastifyRequest } from 'fastify';
import { type Call, listPathParameters, type Path, type ResponseOf } from '#shared/endpoint.ts';
import { toAppError } from './envelope.ts';

/** Lets the page of a request call the interface as that request's viewer. */
export type CallFor = (request: FastifyRequest) => Call;

/** Handles a call with its values by name, as over HTTP. Throws what the handler throws. */
export type HandleCall = (request: FastifyRequest, sent: Record<string, unknown>) => Promise<unknown>;

/** An error as the web's own call throws it: code, sentence, HTTP status, seconds to wait, and details. */
class InProcessCallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, message, status, retryAfter, details }: ReturnType<typeof toAppError>) {
    super(message);
    this.details = details ?? {};
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Returns a call's key in the table: pages are built separately and have their own object for every endpoint. */
export const toCallName = ({ method, path }: Pick<Path, 'method' | 'path'>) => `${method} ${path}`;

/**
 * Makes pages call the handlers directly, bypassing the web server: such a call is not counted as a request, works while the
 * server is closing, and cannot be imitated from outside.
 */
export function createInProcessCalls(handlers: ReadonlyMap<string, HandleCall>): CallFor {
  return (request) => async (endpoint, input) => {
    const name = toCallName(endpoint);
    const handle = handlers.get(name);
    if (!handle) throw new Error(`A page calls ${name}, which no route answers.`);
    try {
      const result = await handle(request, toSentInput(endpoint, input as object));
      return toWireValue(result) as ResponseOf<typeof endpoint>;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500)
        request.log.error({ err: thrown, url: request.url, call: name }, 'call failed');
      throw new InProcessCallError(error);
    }
  };
}

/** Returns the input as a handler would get it over HTTP, where addresses have only text and JSON no dates. */
function toSentInput({ method, path }: Path, input: object): Record<string, unknown> {
  const inPath = listPathParameters(path);
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (method !== 'GET' && !inPath.includes(name)) return [name, toWireValue(value)];
      return [name, Array.isArray(value) ? value.map(String) : String(value)];
    }),
  );
}

function toWireValue<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
