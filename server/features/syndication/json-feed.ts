import type { OutgoingFeed } from './outgoing-feed.ts';

/** Writes the feed as JSON Feed 1.1. */
export function writeJsonFeed(feed: OutgoingFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.self,
    description: feed.description,
    language: feed.language || undefined,
    icon: feed.icon ?? undefined,
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title || undefined,
      content_html: item.html,
      summary: item.excerpt || undefined,
      image: item.image?.url,
      date_published: item.publishedAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
      authors: [item.author],
      tags: item.tags,
      language: feed.language || undefined,
    })),
  });
}
