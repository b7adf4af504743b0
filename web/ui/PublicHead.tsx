import { useRouter } from '@tanstack/react-router';
import { toLocalePath } from '#shared/i18n/locale-path.ts';
import { LANGUAGES } from '#shared/i18n/locales.ts';

/**
 * Meta tags for search engines and link previews of a public page; React moves them into the document's head. `path` is the
 * page's canonical address, without filters, page numbers and language. The
 * page without a language in its address follows the browser, which search engines call `x-default`.
 */
export function PublicHead({
  path,
  title,
  description,
  isHidden,
  feed,
}: {
  path: string;
  title: string;
  description: string;
  /** Keeps the page out of search engines: one of very many alike, or one that changes on every visit. */
  isHidden?: boolean;
  /** Path of the page's own feed. */
  feed?: string;
}) {
  const { publicUrl, viewer, pathLocale } = useRouter().options.context;
  if (viewer) return null;
  const url = publicUrl + (pathLocale ? toLocalePath(path, pathLocale) : path);
  return (
    <>
      <meta name="description" content={description} />
      {isHidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      {feed && <link rel="alternate" type="application/rss+xml" title={title} href={publicUrl + feed} />}
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={publicUrl + toLocalePath(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tidings" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
