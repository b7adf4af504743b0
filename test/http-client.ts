/** A visitor with cookies, like a browser. Redirects are not followed. */
export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** Sends JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sends an HTML form. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
  cookies: Map<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
  body: any;
}

/** Creates a client of the server at `url`, without a slash at the end. */
export function createClient(url: string): Client {
  const cookies = new Map<string, string>();

  async function send(path: string, options: RequestInit): Promise<Reply> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${path}`, {
      ...options,
      redirect: 'manual',
      headers: { ...(jar ? { cookie: jar } : {}), ...(options.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) continue;
      if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value!);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    submit: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}
