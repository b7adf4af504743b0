import type { Post } from '#shared/api/posts.ts';
import { presentPostName } from '#web/features/posts/present-name.ts';

/** Meta tags for search engines and link previews; React moves them into the document's head. */
export function PostHead({ post }: { post: Post }) {
  const title = presentPostName(post);
  const description = post.excerpt || title;
  const image = post.featured_image ?? post.post_thumbnail?.URL;
  return (
    <>
      <meta name="description" content={description} />
      {/* The original is the canonical page; this one is a copy to read. */}
      <link rel="canonical" href={post.URL} />
      <link rel="alternate" type="application/rss+xml" title={post.site_name} href={post.feed_URL} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={post.site_name} />
      <meta property="og:url" content={post.URL} />
      {image && <meta property="og:image" content={image} />}
      <meta property="article:published_time" content={post.date} />
    </>
  );
}
