import { useRouter } from '@tanstack/react-router';

/**
 * Meta tags for search engines and link previews of a public page; React moves them into the document's head. `path` is the
 * page's canonical address, without filters and page numbers.
 */
export function PublicHead({
  path,
  title,
  description,
  isHidden,
}: {
  path: string;
  title: string;
  description: string;
  /** Keeps the page out of search engines: one of very many alike, or one that changes on every visit. */
  isHidden?: boolean;
}) {
  const { publicUrl, viewer } = useRouter().options.context;
  if (viewer) return null;
  const url = publicUrl + path;
  return (
    <>
      <meta name="description" content={description} />
      {isHidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tidings" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
