import { useRouter } from '@tanstack/react-router';

/**
 * What search engines and link previews are told of a page that visitors see; React moves it into the document's head. `path` is
 * the one address of the page, without what only narrows or pages it.
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
  /** Keeps the page out of search engines: one of very many alike, or one that changes with every look. */
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
