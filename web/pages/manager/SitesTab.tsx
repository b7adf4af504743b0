import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide';
import { useDeferredValue } from 'react';
import type { Subscription, SubscriptionFilter } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { FindSites } from '#web/features/feeds/FindSites.tsx';
import { RecommendedSites } from '#web/features/recommendations/RecommendedSites.tsx';
import { useSubscriptions } from '#web/features/subscriptions/use-subscriptions.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { ConcernChips } from './ConcernChips.tsx';
import { countConcerns, isConcern } from './concerns.ts';
import { ListControls, ResultCount } from './ListControls.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { getDisabledReasons, listFilters, type ManagerSort } from './list-rules.ts';
import { NoSitesFound } from './NoSitesFound.tsx';
import { SiteTable } from './SiteTable.tsx';
import { useMatching } from './use-matching.ts';
import { useSelection } from './use-selection.ts';
import { useTerm } from './use-term.ts';

/** The user's subscriptions, to browse and to clean up. */
export function SitesTab() {
  const { query, subscriptions, isComplete } = useSubscriptions();
  const term = useTerm();
  const now = useNow();
  const [view, setView] = useChoice<SubscriptionFilter>('view', 'all');
  const [sort, setSort] = useChoice<ManagerSort>('sort', 'last_updated');
  const [only, setOnly] = useChoice<string>('only', '');
  const concern = isConcern(only) ? only : undefined;
  // The field updates at every key; the list follows as soon as it can.
  const searched = useDeferredValue(term.text);
  const { matches, rows } = useMatching(subscriptions, { term: searched, view, concern, sort, now });
  const selection = useSelection(rows);
  const isSearching = term.text.trim() !== '';

  if (query.isPending) return <LoadingRows />;
  return (
    <>
      {/* Hidden during a search, not unmounted: it comes back as it was. */}
      <div hidden={isSearching}>{query.data && <RecommendedSites />}</div>
      <Stack gap={16}>
        <ListControls
          search={{ label: t('Search by name or URL'), value: term.text, onChange: term.change }}
          view={{ options: viewOptions(subscriptions, view), value: view, onChange: setView }}
          sort={{ options: sortOptions(), value: sort, onChange: setSort }}
          disabled={getDisabledReasons(matches, rows.length)}
        />
        <ConcernChips
          counts={countConcerns(subscriptions, now)}
          value={concern}
          onChange={(next) => setOnly(next ?? '')}
        />
        <ResultCount term={term.text} count={rows.length} />
        {rows.length > 0 && <SiteTable rows={rows} selection={selection} />}
        {!isComplete && !query.isError && <LoadingRows />}
        {query.isError && <FailedRows error={query.error} onRetry={() => void query.refetch()} />}
        {isComplete && rows.length === 0 && (
          <NothingListed
            subscriptions={subscriptions}
            term={isSearching ? term : undefined}
            hasMatches={matches > 0}
            onShowAll={() => {
              setView('all');
              setOnly('');
            }}
          />
        )}
      </Stack>
    </>
  );
}

function viewOptions(subscriptions: readonly Subscription[], current: SubscriptionFilter) {
  const labels: Record<SubscriptionFilter, string> = {
    all: t('View: All'),
    paid: t('View: Paid'),
    p2: t('View: P2'),
    rss: t('View: RSS'),
  };
  const filters = listFilters(subscriptions);
  if (!filters.includes(current)) filters.push(current);
  return filters.map((value) => ({ value, label: labels[value] }));
}

function sortOptions(): { value: ManagerSort; label: string }[] {
  return [
    { value: 'last_updated', label: t('Recently updated') },
    { value: 'date_subscribed', label: t('Recently subscribed') },
    { value: 'site_name', label: t('Site name') },
    { value: 'posts_per_month', label: t('Posts a month') },
    { value: 'health', label: t('Problems first') },
  ];
}

function NothingListed({
  subscriptions,
  term,
  hasMatches,
  onShowAll,
}: {
  subscriptions: readonly Subscription[];
  term: { text: string; debounced: string } | undefined;
  hasMatches: boolean;
  onShowAll: () => void;
}) {
  if (term && !hasMatches) return <NoSitesFound term={term} followed={subscriptions} />;
  if (subscriptions.length > 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('No subscriptions in this view')}
        text={t('Choose another view or filter.')}
        action={<Button onClick={onShowAll}>{t('Show all subscriptions')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t('You don’t subscribe to any sites yet')}
      text={t('Add a site by pasting its address.')}
      action={<FindSites />}
    />
  );
}

function FailedRows({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedNotice error={error} onRetry={onRetry}>
      {t('Your subscriptions could not be loaded.')}
    </FailedNotice>
  );
}

/** Keeps a choice in the address; the default is left out of it. */
function useChoice<V extends string>(name: 'view' | 'sort' | 'only', usual: V): [V, (value: V) => void] {
  const search: { view?: string; sort?: string; only?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (value: V) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, [name]: value === usual ? undefined : value }) as never,
      replace: true,
      resetScroll: false,
    });
  return [(search[name] as V | undefined) ?? usual, choose];
}
