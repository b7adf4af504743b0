import { type BloggerEntry, createBloggerItems } from '../formats/blogger-items.ts';
import { type Fields, toFields, toList, toText } from '../formats/fields.ts';
import type { Item } from '../items.ts';
import { completePost } from './complete-post.ts';
import { type AddressDeps, type AddressReader, COMMENTS_MAX, type Home, POSTS_MAX } from './reader.ts';
import { fetchJson } from './visit.ts';

/** Entries of one request. */
const PAGE = 100;

/** Blogger by its feeds, which have every post, page and comment. Keys are those of its export. */
export const bloggerFeedReader: AddressReader = {
  format: 'blogger-feed',
  name: 'Blogger',
  async open(home, deps) {
    if (!mayBeBlogger(home)) return undefined;
    const found = await fetchJson(toUrl(home, 'posts', 1, 1), deps);
    if ('problem' in found) return undefined;
    const feed = toFields(toFields(found.value).feed);
    if (toText(toFields(feed.generator).$t) !== 'Blogger') return undefined;
    return {
      title: getText(feed, 'title'),
      total: Number(getText(feed, 'openSearch$totalResults')) || null,
      items: readBlog(home, feed, deps),
    };
  },
};

function mayBeBlogger({ url, generator, html }: Home): boolean {
  return (
    /(?:^|\.)blogspot\.[a-z.]+$/.test(url.hostname) ||
    /blogger/i.test(generator) ||
    /\/feeds\/posts\/default|blogger\.com\//.test(html)
  );
}

/** Some blogs redirect their feed to another service, which has only the newest posts. */
function toUrl({ url }: Home, kind: string, start: number, number: number): string {
  return `${url.origin}/feeds/${kind}/default?alt=json&redirect=false&orderby=published&start-index=${start}&max-results=${number}`;
}

async function* readBlog(home: Home, feed: Fields, deps: AddressDeps): AsyncGenerator<Item> {
  yield {
    kind: 'site',
    title: getText(feed, 'title') || home.title,
    tagline: getText(feed, 'subtitle'),
    url: home.url.origin,
    language: home.language,
  };
  const toItems = createBloggerItems();
  for (const [kind, path, most] of [
    ['post', 'posts', POSTS_MAX],
    ['page', 'pages', POSTS_MAX],
    ['comment', 'comments', COMMENTS_MAX],
  ] as const) {
    for await (const row of readEntries(home, path, most, deps)) {
      if (row.kind === 'problem') {
        // Not every blog shows its pages and comments to visitors.
        if (kind === 'post' || (row.reason !== 'not_found' && row.reason !== 'refused')) yield row;
        continue;
      }
      for (const item of toItems(toEntry(row.entry, kind)))
        if (item.kind === 'post' && !row.entry.content && !deps.isPreview) yield* completePost(item, deps);
        else yield item;
    }
  }
}

async function* readEntries(
  home: Home,
  path: string,
  most: number,
  deps: AddressDeps,
): AsyncGenerator<{ kind: 'entry'; entry: Fields } | (Item & { kind: 'problem' })> {
  const seen = new Set<string>();
  let start = 1;
  while (!deps.signal.aborted) {
    const url = toUrl(home, path, start, PAGE);
    const answer = await fetchJson(url, deps);
    if ('problem' in answer) {
      yield { kind: 'problem', subject: url.replace(/\?.*$/, ''), reason: answer.problem };
      return;
    }
    const entries = toList(toFields(toFields(answer.value).feed).entry).map(toFields);
    const fresh = entries.filter((entry) => !seen.has(getText(entry, 'id')));
    for (const entry of fresh) {
      if (seen.size >= most) {
        yield { kind: 'problem', subject: '', reason: 'too_many' };
        return;
      }
      seen.add(getText(entry, 'id'));
      yield { kind: 'entry', entry };
    }
    if (fresh.length === 0) return;
    start += entries.length;
  }
}

/** `{title: {type: 'text', $t: 'Tea'}}`. */
function getText(fields: Fields, name: string): string {
  return toText(toFields(fields[name]).$t);
}

function toEntry(entry: Fields, kind: BloggerEntry['kind']): BloggerEntry {
  const links = toList(entry.link).map(toFields);
  const findLink = (rel: string) => toText(links.find((link) => link.rel === rel)?.href);
  const reply = toFields(entry['thr$in-reply-to']);
  const author = toFields(toList(entry.author)[0]);
  const id = getText(entry, 'id');
  const related = /\/comments\/default\/(\d+)/.exec(findLink('related'))?.[1];
  return {
    id,
    kind,
    status: 'live',
    title: getText(entry, 'title'),
    html: getText(entry, 'content') || getText(entry, 'summary'),
    summary: '',
    published: getText(entry, 'published'),
    updated: getText(entry, 'updated'),
    author: { name: getText(author, 'name'), url: getText(author, 'uri'), email: '' },
    labels: toList(entry.category).map((label) => toText(toFields(label).term)),
    address: findLink('alternate'),
    postId: toText(reply.ref),
    postAddress: toText(reply.href),
    parentId: related === undefined ? '' : id.replace(/\d+$/, related),
  };
}
