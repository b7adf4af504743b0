import { parseLinkHeader } from '#server/platform/fetch/link-header.ts';
import { convertHtmlToText, isCutOff } from '#server/text/html-text.ts';
import { parseDate } from '../formats/dates.ts';
import { type Fields, toFields, toList, toText } from '../formats/fields.ts';
import type { Item, PostItem } from '../items.ts';
import { type AddressDeps, type AddressReader, COMMENTS_MAX, type Home, POSTS_MAX } from './reader.ts';
import { fetchJson } from './visit.ts';

/** Posts of one request, and how many after one that was too much for the server. */
const SIZES = [50, 10, 1];
const COMMENTS_SIZES = [100, 10];

/** Successful requests after which more is asked for again. */
const SUCCESSES = 5;
/** Posts in a row that are left out because the server fails at them. */
const SKIPS_MAX = 3;

const POST_FIELDS =
  'id,date,date_gmt,modified_gmt,slug,status,link,guid,title,content,excerpt,author,comment_status,_links,_embedded';
const EMBEDDED = 'author,wp:featuredmedia,wp:term';
const COMMENT_FIELDS = 'id,post,parent,author,author_name,author_url,date_gmt,content,type';

/**
 * WordPress by its API, which most blogs of WordPress have open: published posts, pages and comments. Keys are those of its export,
 * so that a blog can be brought in by both.
 */
export const wordPressReader: AddressReader = {
  format: 'wp-api',
  name: 'WordPress',
  async open(home, deps) {
    for (const base of listBases(home)) {
      const found = await fetchJson(toUrl(base, 'posts', { per_page: '1', _fields: 'id' }), deps);
      if ('problem' in found || !Array.isArray(found.value)) continue;
      const pages = await fetchJson(toUrl(base, 'pages', { per_page: '1', _fields: 'id' }), deps);
      const site = await readSite(base, home, deps);
      const count = (headers: Readonly<Record<string, string>>) => Number(headers['x-wp-total']) || 0;
      const total = count(found.headers) + ('problem' in pages ? 0 : count(pages.headers));
      return { title: site.title, total: total || null, items: readBlog(base, site, deps) };
    }
    return undefined;
  },
};

/** Lists where the API may be: what the page says, where it is by default, and that of blogs at WordPress.com. */
function listBases({ url, html, headers, links }: Home): string[] {
  const named = [
    ...parseLinkHeader(headers.link ?? '').map(({ target, parameters }) => ({
      rel: parameters.rel ?? '',
      href: target,
    })),
    ...links,
  ]
    .filter(({ rel }) => rel === 'https://api.w.org/')
    .flatMap(({ href }) => URL.parse(href, url)?.href ?? [])
    // Those of a single post begin alike, but the first of a page is always the root.
    .slice(0, 1);
  const folder = url.pathname.replace(/\/(?:[^/]*\.\w+)?$/, '');
  // A folder of the host may be another blog, or none.
  const isBelowRoot = folder !== '' && /\/wp-(?:content|includes)\//.test(html);
  const guesses = [
    `${url.origin}${folder}/wp-json/`,
    ...(isBelowRoot ? [`${url.origin}/wp-json/`] : []),
    `${url.origin}${folder}/?rest_route=/`,
  ];
  const hosted = url.hostname.endsWith('.wordpress.com')
    ? [`https://public-api.wordpress.com/wp/v2/sites/${url.hostname}/`]
    : [];
  return [...new Set([...named, ...hosted, ...guesses])].slice(0, 4);
}

function toUrl(base: string, path: string, parameters: Record<string, string>): string {
  const url = new URL(base);
  const isHosted = url.hostname === 'public-api.wordpress.com';
  const inner = isHosted ? path : `wp/v2/${path}`;
  const route = url.searchParams.get('rest_route');
  if (route !== null) url.searchParams.set('rest_route', `${route.replace(/\/*$/, '/')}${inner}`);
  else url.pathname = `${url.pathname.replace(/\/*$/, '/')}${inner}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function readSite(base: string, home: Home, deps: AddressDeps) {
  const url = new URL(base);
  if (!url.search) url.searchParams.set('_fields', 'name,description,url,home');
  const answer = url.hostname === 'public-api.wordpress.com' ? undefined : await fetchJson(url.href, deps);
  const root = answer === undefined || 'problem' in answer ? {} : toFields(answer.value);
  return {
    kind: 'site' as const,
    title: convertHtmlToText(toText(root.name)) || home.title,
    tagline: convertHtmlToText(toText(root.description)),
    url: URL.parse(toText(root.home) || toText(root.url))?.href ?? home.url.href,
    language: home.language,
  };
}

async function* readBlog(
  base: string,
  site: Item & { kind: 'site' },
  deps: AddressDeps,
): AsyncGenerator<Item> {
  yield site;
  const authors = new Set<string>();
  for (const [type, path] of [
    ['post', 'posts'],
    ['page', 'pages'],
  ] as const) {
    const parameters = { _fields: POST_FIELDS, _embed: EMBEDDED, orderby: 'date', order: 'desc' };
    for await (const row of readRows(base, path, parameters, SIZES, POSTS_MAX, deps)) {
      if ('kind' in row) yield row;
      else yield* toPost(row.fields, type, authors);
    }
  }
  const parameters = { _fields: COMMENT_FIELDS, order: 'asc' };
  for await (const row of readRows(base, 'comments', parameters, COMMENTS_SIZES, COMMENTS_MAX, deps)) {
    if ('kind' in row) yield row;
    else yield* toComment(row.fields);
  }
}

/**
 * Yields the rows of one kind, each once. Where a request is too much for the server, smaller ones follow. Ends with a page on which
 * nothing is new.
 */
async function* readRows(
  base: string,
  path: string,
  parameters: Record<string, string>,
  sizes: readonly number[],
  most: number,
  deps: AddressDeps,
): AsyncGenerator<{ fields: Fields } | (Item & { kind: 'problem' })> {
  const seen = new Set<string>();
  let offset = 0;
  let step = 0;
  let successes = 0;
  let skipped = 0;
  while (!deps.signal.aborted) {
    const size = sizes[step]!;
    const url = toUrl(base, path, { ...parameters, per_page: String(size), offset: String(offset) });
    const answer = await fetchJson(url, deps);
    if ('problem' in answer || !Array.isArray(answer.value)) {
      successes = 0;
      // Past the end some answer with an error.
      if ('problem' in answer && answer.status === 400 && offset > 0) return;
      if (step < sizes.length - 1) {
        step += 1;
        continue;
      }
      const reason = 'problem' in answer ? answer.problem : 'not_readable';
      // Comments are often closed to visitors.
      if (path === 'comments' && (reason === 'refused' || reason === 'not_found')) return;
      yield { kind: 'problem', subject: url.replace(/\?(?!rest_route).*$/, ''), reason };
      // One post that breaks the server is left out; several in a row mean that nothing more comes.
      skipped += 1;
      if (size > 1 || reason === 'refused' || reason === 'not_found' || skipped > SKIPS_MAX) return;
      offset += 1;
      continue;
    }
    const rows = toList(answer.value).map(toFields);
    const fresh = rows.filter(({ id }) => toText(id) !== '' && !seen.has(toText(id)));
    for (const fields of fresh) {
      if (seen.size >= most) {
        yield { kind: 'problem', subject: '', reason: 'too_many' };
        return;
      }
      seen.add(toText(fields.id));
      yield { fields };
    }
    offset += rows.length;
    if (fresh.length === 0 || offset >= (Number(answer.headers['x-wp-total']) || Number.POSITIVE_INFINITY))
      return;
    skipped = 0;
    successes += 1;
    if (successes % SUCCESSES === 0) step = Math.max(0, step - 1);
  }
}

function* toPost(row: Fields, type: PostItem['type'], authors: Set<string>): Generator<Item> {
  const rendered = (name: string) => toText(toFields(row[name]).rendered) || toText(row[name]);
  const title = convertHtmlToText(rendered('title'));
  const content = rendered('content');
  if (toFields(row.content).protected === true && content.trim() === '') {
    yield { kind: 'problem', subject: title || toText(row.link), reason: 'refused' };
    return;
  }
  const embedded = toFields(row._embedded);
  const author = toFields(toList(embedded.author)[0]);
  const key = toText(author.slug) || toText(author.name);
  if (key !== '' && !authors.has(key)) {
    authors.add(key);
    yield { kind: 'author', key, name: toText(author.name) || key, email: null };
  }
  const terms = toList(embedded['wp:term']).flatMap(toList).map(toFields);
  const tags = terms
    .filter(
      ({ taxonomy, slug }) =>
        (taxonomy === 'post_tag' || taxonomy === 'category') && slug !== 'uncategorized',
    )
    .map(({ name }) => convertHtmlToText(toText(name)));
  const media = toFields(toList(embedded['wp:featuredmedia'])[0]);
  const image = toText(media.source_url) || toText(toFields(media.guid).rendered);
  const id = toText(row.id);
  yield {
    kind: 'post',
    type,
    key: `post:${id}`,
    status: toText(row.status) === 'future' ? 'future' : 'publish',
    title,
    content: { format: 'html', text: content },
    excerpt: findExcerpt(rendered('excerpt'), content),
    slug: toText(row.slug),
    publishedAt: parseDate(row.date_gmt) ?? parseDate(row.date),
    updatedAt: parseDate(row.modified_gmt),
    authorKey: key || null,
    tags: [...new Set(tags)],
    featuredImage: /^https?:\/\//.test(image) ? { url: image } : null,
    oldAddresses: [toText(row.link), rendered('guid'), `/?${type === 'page' ? 'page_id' : 'p'}=${id}`].filter(
      (address) => /^(?:https?:\/)?\//.test(address),
    ),
  };
}

/** An excerpt that only repeats how the text begins was made by WordPress. */
function findExcerpt(html: string, content: string): string {
  const text = convertHtmlToText(html);
  if (isCutOff(text) || convertHtmlToText(content.slice(0, 20_000)).startsWith(text.slice(0, 50))) return '';
  return text;
}

function* toComment(row: Fields): Generator<Item> {
  const type = toText(row.type);
  if ((type !== '' && type !== 'comment') || toText(row.post) === '') return;
  const parent = toText(row.parent);
  yield {
    kind: 'comment',
    key: `comment:${toText(row.id)}`,
    postKey: `post:${toText(row.post)}`,
    parentKey: parent === '' || parent === '0' ? null : `comment:${parent}`,
    authorName: convertHtmlToText(toText(row.author_name)),
    authorUrl: toText(row.author_url) || null,
    authorKey: null,
    content: { format: 'html', text: toText(toFields(row.content).rendered) },
    writtenAt: parseDate(row.date_gmt),
    status: 'approved',
  };
}
