import type { AnyRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { getTitleStart } from '#web/lib/title-start.ts';
import { toHttpStatus } from './ErrorPage.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Parts of the document title, the most particular first; `data` is what the route's loader gave. */
    title?: (data: never) => string[];
    /** false for what the command bar does not offer, though its name is known: pages for few, and second addresses. */
    isListed?: false;
    /** The language that the whole page is written in; the reader's own when absent. */
    language?: (data: never) => string;
    /** `auth` is the quiet frame of log-in and the pages around it; pages of a `blog` bring their own. */
    frame?: 'auth' | 'blog';
  }
}

/** Addresses that belong to the reader; the others are of Tidings as a whole. */
const IN_READER = /^\/(reader|discover|tags?|activities)(\/|$)/;

/** The document title of what the router shows: "What the tide tables leave out ‹ Salt & Slate ‹ Reader". */
export function getPageTitle(router: AnyRouter): string {
  const { matches, location } = router.state;
  const area = IN_READER.test(location.pathname) ? t('Reader') : 'Tidings';
  const failed = matches.find((match) => match.status === 'error');
  const isMissing = matches.some((match) => match._notFound || match.status === 'notFound');
  if (isMissing || (failed && [404, 410].includes(toHttpStatus(failed.error))))
    return `${t('Not found')} ‹ ${area}`;
  const titled = matches.findLast((match) => match.staticData.title && match.status === 'success');
  const title = titled?.staticData.title as ((data: unknown) => string[]) | undefined;
  // Of a page that could not be shown only the area is known.
  if (!title || failed) return area;
  // What the reader opens within a page is known to the browser alone.
  const start = router.isServer ? [] : getTitleStart();
  return [...start, ...title(titled?.loaderData)].join(' ‹ ');
}

/** BCP 47 tag of a page that is written in one language whoever reads it; undefined for all others. */
export function findPageLanguage(router: AnyRouter): string | undefined {
  const written = router.state.matches.findLast(
    (match) => match.staticData.language && match.status === 'success',
  );
  const language = written?.staticData.language as ((data: unknown) => string) | undefined;
  return language?.(written?.loaderData);
}
