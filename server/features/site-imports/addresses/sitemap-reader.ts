import type { Item } from '../items.ts';
import { type AddressReader, type Home, POSTS_MAX } from './reader.ts';
import { createPostPaths, readSitemapPosts } from './sitemap.ts';

/** A blog without a feed, by its sitemap. Keys are the addresses of the pages. */
export const sitemapReader: AddressReader = {
  format: 'sitemap',
  name: 'Sitemap',
  async open(home, deps) {
    const wanted = { known: new Set<string>(), paths: createPostPaths([]), most: POSTS_MAX };
    const posts = readSitemapPosts(home, wanted, deps)[Symbol.asyncIterator]();
    let first = await posts.next();
    while (!first.done && first.value.kind !== 'post') first = await posts.next();
    if (first.done) return undefined;
    return { title: home.title, total: null, items: readBlog(home, first.value, posts) };
  },
};

async function* readBlog(home: Home, first: Item, others: AsyncIterator<Item>): AsyncGenerator<Item> {
  yield { kind: 'site', title: home.title, tagline: '', url: home.url.origin, language: home.language };
  yield first;
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}
