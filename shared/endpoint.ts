import type { z } from 'zod';

/** Who may call an endpoint. `verified` is a user whose email address is confirmed; others get `email_unverified` (EM-01). */
export type Access = 'public' | 'member' | 'verified' | 'administrator';

/**
 * The method and path of an endpoint, which is all that the browser needs: no schemas come with it. `M` and `N` are only for the
 * compiler, which finds the types of input and answer by them: the file of `shared/api/` and the endpoint's name in it.
 */
export interface Path<M = unknown, N = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Full path with `:name` parameters, for example `/rest/v1.1/read/feed/:feedId`. Below `/rest/` every version responds; see
   * listVersionedPaths. A parameter called `siteId` accepts a blog's number, slug or domain; see SITE_PARAMETER.
   */
  path: `/${string}`;
  /** Never there. */
  readonly endpoint?: [M, N];
}

interface Definition<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  access: A;
  /** What users can do only after confirming their address, for the sentence of `email_unverified`; default `subscribing`. */
  verifiedBefore?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** One flat object: path parameters, then the query (GET) or the JSON body (others), by name. */
  input: I;
  answer: O;
}

/** One call of the REST interface: its input and response. The server binds it, the web calls its path. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Path,
    Definition<I, O, A> {}

/** The endpoint of a path, and an endpoint itself. */
type EndpointOf<E> = E extends Endpoint ? E : E extends Path<infer M, infer N> ? M[N & keyof M] : never;

/** The input that a handler gets: after parsing, with defaults. */
export type InputOf<E> = EndpointOf<E> extends Endpoint<infer I> ? z.output<I> : never;
/** The input that a caller sends: before parsing. */
export type RawInputOf<E> = EndpointOf<E> extends Endpoint<infer I> ? z.input<I> : never;
export type ResponseOf<E> = EndpointOf<E> extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;

/** The place of a text in the browser's storage, and the page where it is edited. */
export interface TextPlace {
  draft: string;
  path: string;
}

/** Calls an endpoint of the contract and resolves to its response. */
export type Call = <E extends Path>(
  endpoint: E,
  input: RawInputOf<E>,
  options?: {
    signal?: AbortSignal;
    /** A UUID: the server does a call with it once, however often it is sent. */
    idempotencyKey?: string;
    /** Where a typed text goes back to if it has to wait for the connection and is refused then. */
    returnTo?: TextPlace;
  },
) => Promise<ResponseOf<E>>;

/** Declares an endpoint of the contract; see `shared/api/`. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  { method, path }: Path,
  definition: Definition<I, O, A>,
): Endpoint<I, O, A> {
  return { method, path, ...definition };
}

/** Declares the path of an endpoint that reads; see `shared/paths/`. */
/* @__NO_SIDE_EFFECTS__ */
export function get<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'GET', path };
}

/** Declares the path of an endpoint that changes something. */
/* @__NO_SIDE_EFFECTS__ */
export function post<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'POST', path };
}

/** Declares the path of an endpoint that takes the bytes of its body as they are. */
/* @__NO_SIDE_EFFECTS__ */
export function put<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'PUT', path };
}

/** Declares the path of an endpoint that deletes something; most do it by POST, as on the platform. */
/* @__NO_SIDE_EFFECTS__ */
export function del<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'DELETE', path };
}

/** The versions of the platform's REST interface, `/rest/{version}/…`; newer calls are under `/wpcom/v2/…`. */
export const REST_VERSIONS = ['v1', 'v1.1', 'v1.2', 'v1.3'];
const REST_PATH = /^\/rest\/[^/]+\//;

/**
 * The path parameter for a blog. Clients may send its slug or its domain instead of the number: the server replaces it before the
 * input is parsed, so that schemas have numbers only.
 */
export const SITE_PARAMETER = 'siteId';

/**
 * Returns all paths of an endpoint, its own first. The platform's clients use the same call in different versions, so an endpoint
 * declared under any version of the REST interface responds under all. A call that differs in one version is also declared under
 * that version, which is then excluded here.
 * @param declared every endpoint of the contract
 */
export function listVersionedPaths(endpoint: Endpoint, declared: readonly Endpoint[]): `/${string}`[] {
  const { method, path } = endpoint;
  if (!REST_PATH.test(path)) return [path];
  const others = REST_VERSIONS.map((version) => path.replace(REST_PATH, `/rest/${version}/`) as `/${string}`);
  const isDeclared = (other: string) => declared.some((one) => one.method === method && one.path === other);
  return [path, ...others.filter((other) => other !== path && !isDeclared(other))];
}

/** Returns the names of a path's parameters: `feedId` for `/read/feed/:feedId`. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

/**
 * Returns the address and body of one call: path parameters are filled in and percent-encoded, the rest goes into the query (GET)
 * or the body (others). `undefined` values are left out; arrays repeat their name with `[]` in a query.
 */
export function toRequest(
  { method, path }: Path,
  input: object,
): { url: string; body: Record<string, unknown> | undefined } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET') return { url: filled, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else query.append(name, String(value));
  }
  return { url: query.size > 0 ? `${filled}?${query}` : filled, body: undefined };
}
