import type { AnyRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { getTitleStart } from '#web/lib/title-start.ts';
import { toHttpStatus } from './ErrorPage.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Returns parts of the document title, the most specific first; `data` is the result of the route's loader. */
    title?: (data: never) => string[];
    /** false hides the page from the command bar, though its name is known: pages for few users, and second addresses. */
    isListed?: false;
    /** The language of the whole page; the user's own by default. */
    language?: (data: never) => string;
    /** `auth` is the quiet frame of log-in and related pages; pages of a `blog` have their own frame. */
    frame?: 'auth' | 'blog';
  }
}

/** Addresses in the Reader; all others belong to Tidings as a whole. */
const IN_READER = /^\/(reader|discover|tags?|activities)(\/|$)/;

/** Returns the document title of the current page: "What the tide tables leave out ‹ Salt & Slate ‹ Reader". */
export function getPageTitle(router: AnyRouter): string {
  const { matches, location } = router.state;
  const area = IN_READER.test(location.pathname) ? t('Reader') : 'Tidings';
  const failed = matches.find((match) => match.status === 'error');
  const isMissing = matches.some((match) => match._notFound || match.status === 'notFound');
  if (isMissing || (failed && [404, 410].includes(toHttpStatus(failed.error))))
    return `${t('Not found')} ‹ ${area}`;
  const titled = matches.findLast((match) => match.staticData.title && match.status === 'success');
  const title = titled?.staticData.title as ((data: unknown) => string[]) | undefined;
  // For a page that failed, only the area is known.
  if (!title || failed) return area;
  // Only the browser knows what is open within a page.
  const start = router.isServer ? [] : getTitleStart();
  return [...start, ...title(titled?.loaderData)].join(' ‹ ');
}

/** Returns the BCP 47 tag of a page that has one language for all users; undefined for all others. */
export function findPageLanguage(router: AnyRouter): string | undefined {
  const written = router.state.matches.findLast(
    (match) => match.staticData.language && match.status === 'success',
  );
  const language = written?.staticData.language as ((data: unknown) => string) | undefined;
  return language?.(written?.loaderData);
}
