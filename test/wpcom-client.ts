import { createRequire } from 'node:module';
import type { WPCOM } from 'wpcom';

interface Wish {
  path: string;
  method: string;
  apiVersion: string;
  apiNamespace?: string;
  query: string;
  body?: object;
  formData?: [name: string, value: unknown][];
  token?: string;
}

type Answer = (error: Error | null, body?: unknown, headers?: Record<string, string>) => void;

/** An error as the client returns it. */
export interface WpcomError extends Error {
  error: string;
  statusCode: number;
}

// Its build for `import` imports files without their extensions, which Node does not support.
const { default: createWpcom } = createRequire(import.meta.url)('wpcom') as {
  default: (token: string | undefined, handler: (wish: Wish, answer: Answer) => void) => WPCOM;
};

/** Creates the platform's own client for a Tidings with an API key, as in docs/api.md. */
export function createWpcomClient(publicUrl: string, apiKey?: string): WPCOM {
  return createWpcom(apiKey, (wish, answer) => {
    send(publicUrl, wish).then(
      ({ body, headers }) => answer(null, body, headers),
      (error: Error) => answer(error),
    );
  });
}

async function send(publicUrl: string, wish: Wish) {
  const base = wish.apiNamespace ? `/${wish.apiNamespace}` : `/rest/v${wish.apiVersion}`;
  const response = await fetch(`${publicUrl}${base}${wish.path}${wish.query && `?${wish.query}`}`, {
    method: wish.method,
    headers: {
      ...(wish.token ? { authorization: `Bearer ${wish.token}` } : {}),
      // Also without a body: that is how the platform's clients send it.
      ...(wish.method === 'GET' || wish.formData ? {} : { 'content-type': 'application/json' }),
    },
    ...(wish.formData
      ? { body: formOf(wish.formData) }
      : wish.body
        ? { body: JSON.stringify(wish.body) }
        : {}),
  });
  const body = (await response.json()) as { error?: string; code?: string; message?: string };
  if (response.ok) return { body, headers: Object.fromEntries(response.headers) };
  const { message, error = body.code } = body;
  throw Object.assign(new Error(message), { error, statusCode: response.status });
}

function formOf(fields: [name: string, value: unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  return form;
}
