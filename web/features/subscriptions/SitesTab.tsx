import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Subscription, SubscriptionFilter, SubscriptionSort } from '#shared/api/subscriptions.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ListControls, ResultCount } from './ListControls.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import {
  disabledReasons,
  filtersFor,
  isOfView,
  searchableSubscription,
  searchRows,
  sortSubscriptions,
} from './list-rules.ts';
import { NoSitesFound } from './NoSitesFound.tsx';
import { RecommendedSites } from './RecommendedSites.tsx';
import { SiteTable } from './SiteTable.tsx';
import { useFollowedSites } from './use-followed-sites.ts';
import { useSelection } from './use-selection.ts';
import { useTerm } from './use-term.ts';

/** The sites that the reader follows, to look through and to clear out. */
export function SitesTab() {
  const { query, subscriptions, isComplete } = useFollowedSites();
  const term = useTerm();
  const [view, setView] = useChoice<SubscriptionFilter>('view', 'all');
  const [sort, setSort] = useChoice<SubscriptionSort>('sort', 'last_updated');
  // The field shows every key at once; the list follows as soon as it can.
  const searched = useDeferredValue(term.text);
  const { matches, rows } = useMatching(subscriptions, searched, view, sort);
  const selection = useSelection(rows);
  const isSearching = term.text.trim() !== '';

  if (query.isPending) return <LoadingRows />;
  return (
    <>
      {/* Hidden, not gone, while something is searched for: it comes back as it was. */}
      <div hidden={isSearching}>
        <RecommendedSites />
      </div>
      <Stack gap={16}>
        <ListControls
          search={{ label: t('Search by name or URL'), value: term.text, onChange: term.change }}
          view={{ options: viewOptions(subscriptions, view), value: view, onChange: setView }}
          sort={{ options: sortOptions(), value: sort, onChange: setSort }}
          disabled={disabledReasons(matches, rows.length)}
        />
        <ResultCount term={term.text} count={rows.length} />
        <BulkBar selection={selection} />
        {rows.length > 0 && <SiteTable rows={rows} selection={selection} />}
        {!isComplete && !query.isError && <LoadingRows />}
        {query.isError && <FailedRows onRetry={() => void query.refetch()} />}
        {isComplete && rows.length === 0 && (
          <NothingListed
            subscriptions={subscriptions}
            term={isSearching ? term : undefined}
            hasMatches={matches > 0}
          />
        )}
      </Stack>
    </>
  );
}

/** The rows of the list; and how many the search finds before the view leaves some out. */
function useMatching(
  subscriptions: readonly Subscription[],
  term: string,
  view: SubscriptionFilter,
  sort: SubscriptionSort,
): { matches: number; rows: Subscription[] } {
  // Ordered and made searchable once for a list, not once for a key.
  const ordered = useMemo(
    () => sortSubscriptions(subscriptions, sort, activeLocale()).map(searchableSubscription),
    [subscriptions, sort],
  );
  return useMemo(() => {
    const found = searchRows(ordered, term);
    return { matches: found.length, rows: found.filter((one) => isOfView(one, view)) };
  }, [ordered, term, view]);
}

/** A choice that the address keeps; the usual one is left out of it. */
function useChoice<V extends string>(name: 'view' | 'sort', usual: V): [V, (value: V) => void] {
  const search: { view?: string; sort?: string } = useSearch({ strict: false });
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

function viewOptions(subscriptions: readonly Subscription[], current: SubscriptionFilter) {
  const labels: Record<SubscriptionFilter, string> = {
    all: t('View: All'),
    paid: t('View: Paid'),
    p2: t('View: P2'),
    rss: t('View: RSS'),
  };
  const offered = filtersFor(subscriptions);
  if (!offered.includes(current)) offered.push(current);
  return offered.map((value) => ({ value, label: labels[value] }));
}

function sortOptions(): { value: SubscriptionSort; label: string }[] {
  return [
    { value: 'last_updated', label: t('Recently updated') },
    { value: 'date_subscribed', label: t('Recently subscribed') },
    { value: 'site_name', label: t('Site name') },
  ];
}

function NothingListed({
  subscriptions,
  term,
  hasMatches,
}: {
  subscriptions: readonly Subscription[];
  term: { text: string; settled: string } | undefined;
  hasMatches: boolean;
}) {
  if (term && !hasMatches) return <NoSitesFound term={term} followed={subscriptions} />;
  if (subscriptions.length > 0) {
    return (
      <EmptyState icon={Inbox} title={t('No subscriptions of this kind')} text={t('Choose another view.')} />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t('You do not subscribe to any site yet')}
      text={t('Add one by its address: a home page is enough.')}
    />
  );
}

function FailedRows({ onRetry }: { onRetry: () => void }) {
  return <FailedNotice onRetry={onRetry}>{t('Your subscriptions could not be loaded.')}</FailedNotice>;
}
