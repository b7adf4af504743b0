import type { FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';
import { decodeFeed } from '#server/text/charset.ts';
import { listElements } from '#server/text/html-elements.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import type { ProblemReason } from '../items.ts';
import { classifyFetch } from '../rules.ts';
import type { AddressDeps, Home } from './reader.ts';

/** Characters of a page that are looked at: its head. */
const HEAD_MAX = 500_000;
const PAGE_MAX_BYTES = 5 * 1024 * 1024;
const ERRORS = [401, 403, 404, 410, 500];

/** Fetches the page at an address; undefined if there is no server. An error page is a page: the blog's feed may still be there. */
export async function visitHome(
  address: string,
  { fetchUrl }: Pick<AddressDeps, 'fetchUrl'>,
): Promise<Home | undefined> {
  const visit = (url: string) => fetchUrl(url, { maxBytes: PAGE_MAX_BYTES, errorBodies: ERRORS });
  let outcome = await visit(address);
  // Https is only a guess where someone has written none.
  if (
    outcome.kind === 'failed' &&
    ['connect', 'protocol'].includes(outcome.reason) &&
    address.startsWith('https:')
  )
    outcome = await visit(address.replace('https:', 'http:'));
  if (outcome.kind === 'failed' && outcome.reason === 'too_large') return createHome(outcome.url, {}, '');
  if (outcome.kind !== 'response') return undefined;
  const contentType = outcome.headers['content-type'];
  const { text } = decodeFeed(outcome.body.subarray(0, HEAD_MAX), contentType);
  return createHome(
    outcome.finalUrl,
    outcome.headers,
    /<(?:html|head|body|title|meta)[\s>]/i.test(text) ? text : '',
  );
}

function createHome(url: string, headers: FetchResponse['headers'], html: string): Home {
  const elements = listElements(html, (name) => ['html', 'title', 'meta', 'link'].includes(name));
  const title = elements.find(({ name }) => name === 'title');
  const meta = (wanted: string) =>
    elements.find(({ name, attributes }) => name === 'meta' && attributes.name?.toLowerCase() === wanted)
      ?.attributes.content;
  return {
    url: new URL(url),
    headers,
    html,
    title: title ? convertHtmlToText(html.slice(title.innerStart, title.innerEnd)).slice(0, 300) : '',
    language: elements.find(({ name }) => name === 'html')?.attributes.lang || null,
    generator: meta('generator') ?? '',
    links: elements.flatMap(({ name, attributes: { rel, href } }) =>
      name === 'link' && rel && href ? [{ rel: rel.toLowerCase(), href }] : [],
    ),
  };
}

/** Returns the reason why nothing could be read; undefined for a response with a body. */
export function findReason(outcome: FetchOutcome): ProblemReason | undefined {
  const reason = classifyFetch(outcome);
  return reason === 'private_network' ? 'refused' : (reason as ProblemReason | undefined);
}

/** Bytes of one document of JSON. */
const JSON_MAX_BYTES = 8 * 1024 * 1024;

export type JsonOutcome =
  | { value: unknown; headers: FetchResponse['headers'] }
  | { problem: ProblemReason; status: number | undefined };

/** Fetches JSON. */
export async function fetchJson(
  url: string,
  { fetchUrl }: Pick<AddressDeps, 'fetchUrl'>,
): Promise<JsonOutcome> {
  const outcome = await fetchUrl(url, { accept: 'application/json', maxBytes: JSON_MAX_BYTES });
  const problem = findReason(outcome);
  const status = outcome.kind === 'response' ? outcome.status : undefined;
  if (problem || outcome.kind !== 'response') return { problem: problem ?? 'unreachable', status };
  try {
    return { value: JSON.parse(new TextDecoder().decode(outcome.body)), headers: outcome.headers };
  } catch {
    return { problem: 'not_readable', status };
  }
}
