import type { z } from 'zod';

/**
 * Who may call an endpoint. `verified` is a member whose e-mail address is confirmed; the server answers
 * `email_unverified` to other members (EM-01).
 */
export type Access = 'public' | 'member' | 'verified' | 'administrator';

/**
 * Where an endpoint is called, which is all that the browser needs: a path brings no schemas with it. `M` and `N` are for the
 * compiler alone, which finds the types of input and answer by them: the file of `shared/api/` and the endpoint's name in it.
 */
export interface Path<M = unknown, N = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Full path with `:name` parameters, for example `/rest/v1.1/read/feed/:feedId`. Under `/rest/` the call answers in every version;
   * see listVersionedPaths. A parameter called `siteId` takes a blog's number, slug or domain; see SITE_PARAMETER.
   */
  path: `/${string}`;
  /** Never there. */
  readonly endpoint?: [M, N];
}

interface Definition<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  access: A;
  /** What a member must confirm the address before, in the sentence of `email_unverified`; default `subscribing`. */
  verifiedBefore?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** One flat object: path parameters, then the query (GET) or the JSON body (others), by name. */
  input: I;
  answer: O;
}

/** One call of the REST interface: what may be sent and what comes back. The server binds it, the web calls its path. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Path,
    Definition<I, O, A> {}

/** The endpoint of a path, and an endpoint itself. */
type EndpointOf<E> = E extends Endpoint ? E : E extends Path<infer M, infer N> ? M[N & keyof M] : never;

/** What a handler gets: the input after parsing, defaults filled in. */
export type InputOf<E> = EndpointOf<E> extends Endpoint<infer I> ? z.output<I> : never;
/** What a caller gives: the input before parsing. */
export type RawInputOf<E> = EndpointOf<E> extends Endpoint<infer I> ? z.input<I> : never;
export type ResponseOf<E> = EndpointOf<E> extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;

/** Declares an endpoint of the contract; see `shared/api/`. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  { method, path }: Path,
  definition: Definition<I, O, A>,
): Endpoint<I, O, A> {
  return { method, path, ...definition };
}

/** The path of an endpoint that is read; see `shared/paths/`. */
/* @__NO_SIDE_EFFECTS__ */
export function get<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'GET', path };
}

/** The path of an endpoint that does something. */
/* @__NO_SIDE_EFFECTS__ */
export function post<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'POST', path };
}

/** The path of an endpoint that deletes something; most do it by POST, as on the platform. */
/* @__NO_SIDE_EFFECTS__ */
export function del<M, N extends keyof M>(path: Path['path']): Path<M, N> {
  return { method: 'DELETE', path };
}

/** The versions of the platform's REST interface, `/rest/{version}/…`; what came later is `/wpcom/v2/…`. */
export const REST_VERSIONS = ['v1', 'v1.1', 'v1.2', 'v1.3'];
const REST_PATH = /^\/rest\/[^/]+\//;

/**
 * The path parameter that names a blog. Clients may write its slug or its domain in place of the number: the server puts the number
 * in before the input is parsed, so that an endpoint's schema knows numbers only.
 */
export const SITE_PARAMETER = 'siteId';

/**
 * All paths at which an endpoint answers, its own first. The platform's clients ask for the same call in different versions, so that
 * one declared under any version of the REST interface answers in all of them. A call that differs in one version is declared
 * once more under that version, which the first then leaves alone.
 * @param declared every endpoint of the contract
 */
export function listVersionedPaths(endpoint: Endpoint, declared: readonly Endpoint[]): `/${string}`[] {
  const { method, path } = endpoint;
  if (!REST_PATH.test(path)) return [path];
  const others = REST_VERSIONS.map((version) => path.replace(REST_PATH, `/rest/${version}/`) as `/${string}`);
  const isDeclared = (other: string) => declared.some((one) => one.method === method && one.path === other);
  return [path, ...others.filter((other) => other !== path && !isDeclared(other))];
}

/** The names of a path's parameters: `/read/feed/:feedId` has `feedId`. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

/**
 * The address and body of one call: path parameters are filled in and percent-encoded, the rest goes into the query
 * (GET) or the body (others). `undefined` values are left out; arrays repeat their name with `[]` in a query.
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
