import { type Call, type ResponseOf, toRequest } from '#shared/endpoint.ts';

/** The longest wait for our own server. Finding the feeds of an address may take its 30 s. */
const CALL_TIMEOUT_MS = 40_000;

/**
 * A failed call. `code` is the server's (`not_found`, `email_unverified`, `throttled` …), or one of ours: `offline` (no
 * connection), `timeout`, `aborted`, `bad_answer` (not JSON). `status` is 0 if there was no response; `retryAfter` is in seconds.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** Further details from the server (`data` in both envelopes). */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, status = 0, retryAfter?: number, details = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** Creates the call of a browser, or of anything else with a `fetch`, which throws `CallError`. `base` is empty for the page's own origin. */
export function createCall({
  fetch = globalThis.fetch.bind(globalThis),
  base = '',
  timeoutMs = CALL_TIMEOUT_MS,
}: {
  fetch?: typeof globalThis.fetch;
  base?: string;
  timeoutMs?: number;
} = {}): Call {
  return async (endpoint, input, { signal, idempotencyKey } = {}) => {
    const { url, body } = toRequest(endpoint, input as object);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${base}${url}`, {
        method: endpoint.method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const responseBody = await readJson(response);
      if (!response.ok) throw createCallError(response, responseBody);
      return responseBody as ResponseOf<typeof endpoint>;
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (signal?.aborted) throw new CallError('aborted', 'The call was given up.');
      if (deadline.aborted) throw new CallError('timeout', 'The server took too long to answer.');
      throw new CallError('offline', 'There is no connection to the server.');
    }
  };
}

async function readJson(response: Response): Promise<unknown> {
  const toText = await response.text();
  try {
    return JSON.parse(toText);
  } catch {
    if (!response.ok) return undefined;
    throw new CallError('bad_answer', 'The server’s answer could not be read.', response.status);
  }
}

/** Reads both envelopes: `{error, message}` of v1 and `{code, message, data: {status, retry_after}}` of v2. */
export function createCallError(
  response: Pick<Response, 'status' | 'headers'>,
  responseBody: unknown,
): CallError {
  const body = (typeof responseBody === 'object' && responseBody !== null ? responseBody : {}) as {
    error?: unknown;
    code?: unknown;
    message?: unknown;
    data?: Record<string, unknown>;
  };
  const code = toText(body.error) ?? toText(body.code) ?? toErrorCode(response.status);
  const seconds = Number(response.headers.get('retry-after') ?? body.data?.retry_after ?? Number.NaN);
  return new CallError(
    code,
    toText(body.message) ?? `The server answered ${response.status}.`,
    response.status,
    Number.isFinite(seconds) ? seconds : undefined,
    body.data,
  );
}

/** Maps the status of a response without our envelope, from a proxy in front of the server. */
function toErrorCode(status: number): string {
  if (status === 401) return 'authorization_required';
  if (status === 404) return 'not_found';
  if (status === 429) return 'throttled';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal_error';
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
