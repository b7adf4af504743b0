import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { CommentTable } from '#web/features/comment-subscriptions/CommentTable.tsx';
import { commentSubscriptionsQuery } from '#web/features/comment-subscriptions/queries.ts';
import { type CommentSort, sortComments } from '#web/features/comment-subscriptions/rules.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import css from './CommentsTab.module.css';
import { ListControls, ResultCount } from './ListControls.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { getDisabledReasons, searchRows, toSearchable } from './list-rules.ts';
import { useTerm } from './use-term.ts';

/** The posts whose comments are emailed to the user (RT-16). */
export function CommentsTab() {
  const query = useInfiniteQuery(commentSubscriptionsQuery());
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap((page) => page.comment_subscriptions) ?? [], [data]);
  const term = useTerm();
  const [view, setView] = useState<'all' | 'p2'>('all');
  const [sort, setSort] = useState<CommentSort>('date_subscribed');
  const searched = useDeferredValue(term.text);
  const { matches, rows } = useMatching(all, searched, view, sort);

  if (query.isPending) return <LoadingRows />;
  const hasTeams = all.some((one) => one.is_wpforteams_site);
  return (
    <Stack gap={16}>
      <ListControls
        search={{ label: t('Search by post, site or URL'), value: term.text, onChange: term.change }}
        {...(hasTeams && {
          view: {
            options: [
              { value: 'all', label: t('View: All') },
              { value: 'p2', label: t('View: P2') },
            ] as const,
            value: view,
            onChange: setView,
          },
        })}
        sort={{
          options: [
            { value: 'date_subscribed', label: t('Recently subscribed') },
            { value: 'post_name', label: t('Post title') },
          ],
          value: sort,
          onChange: setSort,
        }}
        disabled={getDisabledReasons(matches, rows.length)}
      />
      <ResultCount term={term.text} count={rows.length} />
      {rows.length > 0 && <CommentTable rows={rows} />}
      {isError && (
        <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
          {t('Your subscriptions could not be loaded.')}
        </FailedNotice>
      )}
      {hasNextPage && !isError && <LoadingRows />}
      {rows.length === 0 && !hasNextPage && !isError && <NoComments isSearching={all.length > 0} />}
    </Stack>
  );
}

function useMatching(
  all: readonly CommentSubscription[],
  term: string,
  view: 'all' | 'p2',
  sort: CommentSort,
): { matches: number; rows: CommentSubscription[] } {
  const ordered = useMemo(
    () =>
      sortComments(all, sort, getLocale()).map((one) =>
        toSearchable(one, [one.post_title, one.post_excerpt, one.post_url, one.site_url, one.site_title]),
      ),
    [all, sort],
  );
  return useMemo(() => {
    const found = searchRows(ordered, term);
    return { matches: found.length, rows: found.filter((one) => view === 'all' || one.is_wpforteams_site) };
  }, [ordered, term, view]);
}

function NoComments({ isSearching }: { isSearching: boolean }) {
  if (isSearching) return <p className={css.nothing}>{t('No results found.')}</p>;
  return (
    <EmptyState
      icon={MessageSquare}
      title={t('You don’t subscribe to comments on any post yet')}
      text={t('Subscribe to comments under a post, and we’ll email you the new ones.')}
      action={<ButtonLink to="/reader">{t('Find something to talk about')}</ButtonLink>}
    />
  );
}
