import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useInfiniteScroll } from '#web/lib/infinite-scroll.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EndMark } from '#web/ui/Page.tsx';
import css from './StreamEnd.module.css';
import { StreamSkeleton } from './StreamSkeleton.tsx';

/** Below the last card: the next page loading, an error with a retry, or the end. */
export function StreamEnd({
  query,
  loadedPages,
  end,
  nextPage,
  isCut = false,
}: {
  query: UseInfiniteQueryResult;
  loadedPages: number;
  /** The text at the end; the default says that it is a stream's. */
  end?: string | undefined;
  /** Cursor of the next page, for visitors: a link to the same address with `from`. */
  nextPage?: string | undefined;
  /** A visitor does not see all loaded posts. */
  isCut?: boolean;
}) {
  const viewer = useViewer();
  const path = useLocation({ select: (location) => location.href });
  const edge = useRef<HTMLDivElement>(null);
  const hasFailed = query.isFetchNextPageError;
  const loadNext = () => void query.fetchNextPage({ cancelRefetch: false });
  const mayLoad = query.hasNextPage && !query.isFetching && !hasFailed;
  useInfiniteScroll(edge, mayLoad ? loadedPages : null, loadNext);
  if (!viewer && (query.hasNextPage || isCut)) {
    return (
      <p className={css.more}>
        {nextPage === undefined ? (
          <>
            {t('There’s more to read. Sign up to keep going and keep your place.')}
            <ButtonLink to="/sign-up" search={{ redirect_to: path }} variant="primary" size={40}>
              {t('Sign up')}
            </ButtonLink>
            <ButtonLink to="/log-in" search={{ redirect_to: path }}>
              {t('Log in to keep reading')}
            </ButtonLink>
          </>
        ) : (
          <ButtonAnchor href={toPageUrl(path, nextPage)} rel="next">
            {t('Next page')}
          </ButtonAnchor>
        )}
      </p>
    );
  }
  return (
    // Gets the focus when it leaves the feed and no control is below.
    <div ref={edge} tabIndex={-1} className={css.end}>
      {hasFailed && !query.isFetchingNextPage && <FailedPage error={query.error} onRetry={loadNext} />}
      {query.isFetchingNextPage && <StreamSkeleton cards={2} />}
      {!query.hasNextPage && <EndMark>{end ?? t('You’re up to date')}</EndMark>}
    </div>
  );
}

function toPageUrl(path: string, cursor: string): string {
  const url = new URL(path, 'http://nowhere.invalid');
  url.searchParams.set('from', cursor);
  return `${url.pathname}${url.search}`;
}

/** Keeps the loaded posts and the scroll position (U13). */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const viewer = useViewer();
  const path = useLocation({ select: ({ href }) => href });
  const message = t('These posts could not be loaded.');
  return (
    <div className={css.failed}>
      {viewer ? (
        <FailedNotice error={error} onRetry={onRetry}>
          {message}
        </FailedNotice>
      ) : (
        <Notice kind="error" action={<ButtonAnchor href={path}>{t('Retry')}</ButtonAnchor>}>
          {message}
        </Notice>
      )}
    </div>
  );
}
