import { type Path, type RawInputOf, type ResponseOf, toRequest } from '#shared/endpoint.ts';
import { CallError, createCallError } from './call.ts';

/**
 * Sends a form with a file, or a piece of a file, to an endpoint, and reports its progress, which `fetch` cannot. Resolves to the
 * response, or throws `CallError` like `call()`.
 *
 * @param input what belongs into the address
 * @param onProgress gets the part that has been sent, 0 to 1, if known
 */
export function upload<E extends Path>(
  { method, path }: E,
  body: FormData | ArrayBuffer,
  {
    input,
    signal,
    onProgress,
  }: { input?: RawInputOf<E>; signal?: AbortSignal; onProgress?: (part: number) => void } = {},
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, toRequest({ method: 'GET', path }, input ?? {}).url);
    request.setRequestHeader('accept', 'application/json');
    if (body instanceof ArrayBuffer) request.setRequestHeader('content-type', 'application/octet-stream');
    signal?.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('error', () =>
      reject(new CallError('offline', 'There is no connection to the server')),
    );
    request.addEventListener('abort', () => reject(new CallError('aborted', 'The call was given up')));
    request.addEventListener('load', () => {
      const response = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && response !== undefined) {
        resolve(response as ResponseOf<E>);
      } else {
        reject(createCallError({ status: request.status, headers: toHeaders(request) }, response));
      }
    });
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toHeaders(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
}
