import type { z } from 'zod';

/**
 * Who may call an endpoint. `verified` is a member whose e-mail address is confirmed; the server answers
 * `email_unverified` to other members (EM-01).
 */
export type Access = 'public' | 'member' | 'verified' | 'administrator';

/** One call of the REST interface: what may be sent and what comes back. The server binds it, the web calls it. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters, for example `/rest/v1.1/read/feed/:feedId`. */
  path: `/${string}`;
  access: A;
  /** What a member must confirm the address before, in the sentence of `email_unverified`; default `subscribing`. */
  verifiedBefore?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** One flat object: path parameters, then the query (GET) or the JSON body (others), by name. */
  input: I;
  answer: O;
}

/** What a handler gets: the input after parsing, defaults filled in. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** What a caller gives: the input before parsing. */
export type RawInputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;

/** Declares an endpoint of the contract; see `shared/api/`. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return definition;
}

/** The names of a path's parameters: `/read/feed/:feedId` has `feedId`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

/**
 * The address and body of one call: path parameters are filled in and percent-encoded, the rest goes into the query
 * (GET) or the body (others). `undefined` values are left out; arrays repeat their name with `[]` in a query.
 */
export function requestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
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
