import { SearchX } from 'lucide';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { NothingFollowed } from '#web/features/streams/NothingFollowed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { NothingOfSite } from './NothingOfSite.tsx';
import css from './RecentListing.module.css';
import { PaddingRow, RecentRow } from './RecentRow.tsx';
import type { RecentList } from './use-recent-list.ts';

/** The rows of the recent list: loading, loaded, failed, or empty. */
export function RecentListing({
  ref,
  list,
  feedId,
  openKey,
  isEmpty,
  onOpen,
}: {
  ref: RefObject<HTMLUListElement | null>;
  list: RecentList;
  feedId: number | undefined;
  openKey: string | undefined;
  isEmpty: boolean;
  onOpen: (post: Post) => void;
}) {
  const page = useRef(list.page);
  useLayoutEffect(() => {
    if (page.current === list.page) return;
    page.current = list.page;
    // Another page starts at its top: in the list's own box, or where the window scrolls instead.
    ref.current?.scrollTo({ top: 0, behavior: 'instant' });
    scrollTo({ top: 0, behavior: 'instant' });
  });
  if (list.error) return <FailedList error={list.error} onRetry={list.retry} />;
  if (isEmpty) {
    return (
      <div className={css.rows}>
        {list.q !== '' ? (
          <NothingFound onClear={() => list.goTo({})} />
        ) : feedId === undefined ? (
          <NothingFollowed />
        ) : (
          <NothingOfSite feedId={feedId} />
        )}
      </div>
    );
  }
  if (list.isLoading) {
    return (
      <div className={css.rows}>
        <Loading label={t('Loading posts')}>
          <ul>
            {list.items.map((item) => (
              <PaddingRow key={item.key} />
            ))}
          </ul>
        </Loading>
      </div>
    );
  }
  return (
    <ul ref={ref} className={css.rows} aria-label={t('Recent posts')}>
      {list.items.map((item) =>
        item.isPadding ? (
          <PaddingRow key={item.key} />
        ) : (
          <RecentRow key={item.key} post={item.post} isOpen={item.key === openKey} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={t('No results')}
      text={t('No post in this list has these words in its title or site.')}
      action={<Button onClick={onClear}>{t('Show all posts')}</Button>}
    />
  );
}

function FailedList({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={css.failed}>
      <FailedNotice error={error} onRetry={onRetry}>
        {t('These posts could not be loaded.')}
      </FailedNotice>
    </div>
  );
}
