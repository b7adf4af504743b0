import type { AnyRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Parts of the document title, the most particular first; `data` is what the route's loader gave. */
    title?: (data: never) => string[];
    /** The language that the whole page is written in; the reader's own when absent. */
    language?: (data: never) => string;
    /** `auth` is the quiet frame of log-in and the pages around it; pages of a `blog` bring their own. */
    frame?: 'auth' | 'blog';
  }
}

/** The document title of what the router shows: "What the tide tables leave out ‹ Salt & Slate ‹ Reader". */
export function pageTitleOf(router: AnyRouter): string {
  const { matches } = router.state;
  if (matches.some((match) => match._notFound || match.status === 'notFound'))
    return `${t('Not found')} ‹ Tidings`;
  const titled = matches.findLast((match) => match.staticData.title && match.status === 'success');
  const title = titled?.staticData.title as ((data: unknown) => string[]) | undefined;
  return title ? title(titled?.loaderData).join(' ‹ ') : 'Tidings';
}

/** BCP 47 tag of a page that is written in one language whoever reads it; undefined for all others. */
export function pageLanguageOf(router: AnyRouter): string | undefined {
  const written = router.state.matches.findLast(
    (match) => match.staticData.language && match.status === 'success',
  );
  const language = written?.staticData.language as ((data: unknown) => string) | undefined;
  return language?.(written?.loaderData);
}
