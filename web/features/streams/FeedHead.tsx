import type { Feed } from '#shared/api/feeds.ts';

/** Meta tags for search engines, link previews and feed readers; React moves them into the document's head. */
export function FeedHead({ feed }: { feed: Feed }) {
  const description = feed.description || feed.name;
  const image = feed.image ?? feed.site_icon;
  return (
    <>
      <meta name="description" content={description} />
      {/* The original is the canonical page; this one is a copy to read. */}
      <link rel="canonical" href={feed.URL} />
      <link rel="alternate" type="application/rss+xml" title={feed.name} href={feed.feed_URL} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={feed.name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={feed.URL} />
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
