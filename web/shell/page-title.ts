import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { getTitleStart } from '#web/lib/title-start.ts';
import { toHttpStatus } from './ErrorPage.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Returns parts of the document title, the most specific first. If they depend on the loader's data: `describePage`. */
    title?: () => string[];
    /** false hides the page from the command bar, though its name is known: pages for few users, and second addresses. */
    isListed?: false;
    /** `auth` is the quiet frame of log-in and related pages; pages of a `blog` have their own frame. */
    frame?: 'auth' | 'blog';
  }
}

/** What a page says of itself, from what its loader returned. */
interface Description<Data> {
  /** Parts of the document title, the most specific first. */
  title: (data: Data) => string[];
  /** BCP 47 tag of the whole page's language; the user's own by default. */
  language?: (data: Data) => string;
}

const descriptions = new WeakMap<AnyRoute, Description<unknown>>();

/** Describes a page from its loader's data; returns the route. */
export function describePage<R extends AnyRoute>(
  route: R,
  description: Description<R['types']['loaderData']>,
): R {
  descriptions.set(route, description);
  return route;
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
  // For a page that failed, only the area is known.
  if (failed) return area;
  const title = findTitle(router);
  if (!title) return area;
  // Only the browser knows what is open within a page.
  const start = router.isServer ? [] : getTitleStart();
  return [...start, ...title].join(' ‹ ');
}

function findTitle(router: AnyRouter): string[] | undefined {
  for (const { routeId, status, staticData, loaderData } of router.state.matches.toReversed()) {
    const description = descriptions.get(router.routesById[routeId]);
    if (status !== 'success' || !(description || staticData.title)) continue;
    return description ? description.title(loaderData) : staticData.title!();
  }
  return undefined;
}

/** Returns the BCP 47 tag of a page that has one language for all users; undefined for all others. */
export function findPageLanguage(router: AnyRouter): string | undefined {
  for (const { routeId, status, loaderData } of router.state.matches.toReversed()) {
    const language = descriptions.get(router.routesById[routeId])?.language;
    if (language && status === 'success') return language(loaderData);
  }
  return undefined;
}
