import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { SeenBar } from '#web/features/seen/SeenBar.tsx';
import { FollowingView } from '#web/features/streams/FollowingView.tsx';
import { ViewMenu } from '#web/features/streams/ViewMenu.tsx';
import { subscriptionCountQuery } from '#web/features/subscriptions/queries.ts';
import { followedSitesQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './RecentHeader.module.css';
import type { RecentList } from './use-recent-list.ts';

/** A search starts after this pause in typing. */
const TYPING_MS = 250;

/** The header of the recent list: its title, the switch of views, the choice of a feed, and the search field. */
export function RecentHeader({ list, feedId }: { list: RecentList; feedId: number | undefined }) {
  const { data: followed = 0 } = useQuery(subscriptionCountQuery());
  return (
    <header className={css.header}>
      <div>
        <h1 tabIndex={-1} className={css.title}>
          {t('Recent')}
        </h1>
        <p className={css.subtitle}>{t('Latest from your subscriptions.')}</p>
      </div>
      <div className={css.view}>
        <FollowingView value="recent" />
        <ViewMenu kind="following" isList onHide={() => list.goTo(list.q ? { q: list.q } : {})} />
      </div>
      <div className={css.filters}>
        <ListSearch list={list} />
        <SiteFilter feedId={feedId} />
      </div>
      {followed > 0 && <SeenBar feedId={feedId} />}
      <p role="status">
        <VisuallyHidden>{renderResultCount(list)}</VisuallyHidden>
      </p>
    </header>
  );
}

/** Keeps the typed text while the list below updates. */
function ListSearch({ list: { q, goTo } }: { list: RecentList }) {
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  if (q !== searched) {
    setSearched(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const search = useEffectEvent((text: string) => {
    if (text !== q) goTo(text === '' ? {} : { q: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      label={t('Search this list')}
      value={typed}
      onChange={setTyped}
      {...useShortcut('search')}
      maxLength={200}
    />
  );
}

function SiteFilter({ feedId }: { feedId: number | undefined }) {
  const router = useRouter();
  const { data } = useQuery(followedSitesQuery);
  const { data: feed } = useQuery({ ...feedQuery(feedId ?? 0), enabled: feedId !== undefined });
  const sites = (data?.subscriptions ?? []).map((site) => ({
    value: String(site.feed_ID),
    label: site.name,
  }));
  const value = feedId === undefined ? '' : String(feedId);
  // With very many subscriptions, this feed is further down.
  const isListed = value === '' || sites.some((site) => site.value === value);
  return (
    <Select
      aria-label={t('Site')}
      compact
      value={value}
      options={[
        { value: '', label: t('All sites') },
        ...(isListed ? [] : [{ value, label: feed?.name ?? '…' }]),
        ...sites,
      ]}
      onChange={(chosen) =>
        void (chosen === ''
          ? router.navigate({ to: '/reader' })
          : router.navigate({ to: '/reader/recent/$feedId', params: { feedId: chosen } }))
      }
    />
  );
}

/** "7 results", for screen readers; empty without a search. */
function renderResultCount({ q, pagination, isLoading }: RecentList): string {
  if (q === '' || isLoading || !pagination) return '';
  return t('{count, plural, one {# result} other {# results}}', { count: pagination.totalItems });
}
