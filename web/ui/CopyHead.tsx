import type { ReactNode } from 'react';

/**
 * Meta tags for search engines, link previews and feed readers of a page that is a copy to read: the original is the canonical
 * page. React moves them into the document's head; `children` are further ones.
 */
export function CopyHead({
  type,
  title,
  description,
  url,
  feed,
  image,
  children,
}: {
  type: 'website' | 'article';
  title: string;
  description: string;
  /** The original. */
  url: string;
  feed: { name: string; url: string };
  image: string | null | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title={feed.name} href={feed.url} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      {children}
    </>
  );
}
