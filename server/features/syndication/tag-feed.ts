import type { Context } from '#server/context.ts';
import { presentPost } from '#server/features/posts/present.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import { findTag } from '#server/features/tags/queries.ts';
import { removeForbidden } from '#server/text/characters.ts';
import type { Post } from '#shared/api/posts.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts';
import { listNewestWithTag } from './queries.ts';

/** The feed of a tag; the address of its slug, if that is spelled differently; or nothing. */
export type TagFeed =
  | { kind: 'feed'; feed: OutgoingFeed }
  | { kind: 'moved'; to: string; status: 301 }
  | { kind: 'missing' };

/**
 * Returns the newest public posts of a tag, of all sites, as a feed. The posts are others', so it has their beginnings, and links to
 * where they were published.
 * @param self path of the requested address, without its query
 */
export async function findTagFeed(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  name: string,
  self: string,
  limit: number,
): Promise<TagFeed> {
  const { publicUrl } = config;
  const slug = normalizeTagSlug(name);
  const page = `/tag/${encodeURIComponent(slug)}`;
  if (slug !== name) return { kind: 'moved', to: self.replace(/^\/tag\/[^/]*/, page), status: 301 };
  const tag = await findTag(db, slug, null);
  const posts = tag ? await listPosts(db, await listNewestWithTag(db, tag.id, limit), null) : [];
  if (!tag || posts.length === 0) return { kind: 'missing' };
  const title = removeForbidden(`#${tag.title}`);
  return {
    kind: 'feed',
    feed: {
      id: `tag:${new URL(publicUrl).hostname},2026:tags/${tag.id}`,
      title,
      description: title,
      language: '',
      home: publicUrl + page,
      self: publicUrl + self,
      icon: null,
      modifiedAt: posts[0]?.sort_at ?? clock.now(),
      items: posts.map((post) => toItem(presentPost(post), publicUrl)),
    },
  };
}

function toItem(post: Post, publicUrl: string): OutgoingItem {
  const excerpt = removeForbidden(post.excerpt);
  const date = new Date(post.date);
  const site = removeForbidden(post.site_name);
  return {
    id: `${publicUrl}/reader/feeds/${post.feed_ID}/posts/${post.ID}`,
    url: post.URL,
    title: removeForbidden(post.title),
    excerpt,
    html: `<p>${excerpt.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    author: {
      name: post.author ? `${removeForbidden(post.author.name)}, ${site}` : site,
      url: post.site_URL,
    },
    commentsUrl: undefined,
    publishedAt: date,
    updatedAt: new Date(post.modified),
    tags: Object.keys(post.tags).map(removeForbidden),
    image: null,
  };
}
