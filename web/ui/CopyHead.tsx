import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** The page's own addresses, as this names them to search engines, browsers and feed readers. */
const LINKS = 'head > link:is([rel="canonical"], [rel="alternate"])';

interface Copied {
  /** The original. */
  url: string;
  feed: { name: string; url: string };
}

/**
 * Meta tags for search engines, link previews and feed readers of a page that is a copy to read: the original is the canonical
 * page. React moves them into the document's head; `children` are further ones. In the browser only the links follow the page.
 */
export function CopyHead(props: Parameters<typeof CopyTags>[0]) {
  return useRouter().options.context.onServer ? <CopyTags {...props} /> : <CopyLinks {...props} />;
}

function CopyLinks({ url, feed: { name, url: href } }: Copied) {
  useEffect(() => {
    const remove = () => {
      for (const link of document.querySelectorAll(LINKS)) link.remove();
    };
    remove();
    document.head.append(
      ...[
        { rel: 'canonical', href: url },
        { rel: 'alternate', type: 'application/rss+xml', title: name, href },
      ].map((link) => Object.assign(document.createElement('link'), link)),
    );
    return remove;
  }, [url, name, href]);
  return null;
}

function CopyTags({
  type,
  title,
  description,
  url,
  feed,
  image,
  children,
}: Copied & {
  type: 'website' | 'article';
  title: string;
  description: string;
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
