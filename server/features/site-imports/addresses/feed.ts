import type { NormalizedEntry, NormalizedFeed } from '#server/crawler/crawler.ts';
import { convertHtmlToText, isCutOff } from '#server/text/html-text.ts';
import type { Item, PostItem } from '../items.ts';
import { completePost } from './complete-post.ts';
import { readFeedPages } from './feed-pages.ts';
import { type AddressDeps, type AddressReader, type Home, POSTS_MAX } from './reader.ts';
import { createPostPaths, readSitemapPosts } from './sitemap.ts';
import { findSlug } from './slug.ts';

/** Entries whose page is read because the feed has only their beginning. */
const ARTICLES_MAX = 2_000;

/** Any blog with a feed: its entries, older pages of the feed, and what else the sitemap lists. Keys are the entries' own. */
export const feedReader: AddressReader = {
  format: 'feed',
  name: 'RSS',
  async open(home, deps) {
    const found = await deps.readFeeds(home.url.href);
    if (found.kind !== 'found') return undefined;
    const [{ url, read }] = found.feeds;
    return { title: read.feed.title, total: null, items: readBlog(home, url, read.feed, deps) };
  },
};

async function* readBlog(
  home: Home,
  feedUrl: string,
  { title, description, link, language }: NormalizedFeed,
  deps: AddressDeps,
): AsyncGenerator<Item> {
  const siteUrl = link !== undefined && URL.parse(link)?.host === home.url.host ? link : home.url.href;
  yield {
    kind: 'site',
    title: title || home.title,
    tagline: description,
    url: siteUrl,
    language: language || home.language,
  };
  const authors = new Set<string>();
  const addresses = new Set<string>();
  let posts = 0;
  let articles = 0;
  let withoutText = 0;
  for await (const page of readFeedPages(feedUrl, deps)) {
    if (page.kind === 'problem') {
      yield page;
      continue;
    }
    for (const entry of page.feed.entries) {
      if (posts >= POSTS_MAX) {
        yield { kind: 'problem', subject: '', reason: 'too_many' };
        return;
      }
      posts += 1;
      if (entry.url !== undefined) addresses.add(entry.url);
      const { post, author } = toPost(entry);
      if (author !== undefined && !authors.has(author)) {
        authors.add(author);
        yield { kind: 'author', key: author, name: author, email: null };
      }
      if (!isPartial(entry) || entry.url === undefined || deps.isPreview) yield post;
      else if (articles < ARTICLES_MAX) {
        articles += 1;
        yield* completePost(post, deps);
      } else {
        withoutText += 1;
        yield { ...post, status: 'draft' };
      }
    }
  }
  if (withoutText > 0) yield { kind: 'problem', subject: '', reason: 'too_many', count: withoutText };
  yield* readSitemapPosts(
    home,
    { known: addresses, paths: createPostPaths(addresses), most: POSTS_MAX - posts },
    deps,
  );
}

/** Some feeds break off what they call the whole text. */
function isPartial({ isExcerptOnly, contentHtml }: NormalizedEntry): boolean {
  return isExcerptOnly || (contentHtml.length < 20_000 && isCutOff(convertHtmlToText(contentHtml)));
}

function toPost(entry: NormalizedEntry): { post: PostItem; author: string | undefined } {
  const { id, url, title, contentHtml, summaryHtml, publishedAt, updatedAt, authors, tags, image } = entry;
  const author = authors[0]?.name || undefined;
  const text = contentHtml || summaryHtml;
  // The picture that only the feed's entry names is shown above the post.
  const isNamed = image !== undefined && !text.includes('<img');
  return {
    author,
    post: {
      kind: 'post',
      type: 'post',
      key: toKey(id),
      status: 'publish',
      title,
      content: { format: 'html', text },
      excerpt: '',
      slug: findSlug(url),
      publishedAt: publishedAt ?? updatedAt ?? null,
      updatedAt: updatedAt ?? null,
      authorKey: author ?? null,
      tags,
      featuredImage: isNamed ? { url: image.url } : null,
      oldAddresses: url === undefined ? [] : [url],
    },
  };
}

/** WordPress names posts in its feed by the number that its export has. */
function toKey(id: string): string {
  const number = /^https?:\/\/[^/]+(?:\/[^?]*)?\?p=(\d+)$/.exec(id)?.[1];
  return number === undefined ? id : `post:${number}`;
}
