import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { FindSites } from '../feeds/FindSites.tsx';
import { followedSitesQuery } from '../subscriptions/queries-sidebar.ts';
import css from './DiscoverPanes.module.css';
import { SiteList } from './SiteList.tsx';
import { SitePreview } from './SitePreview.tsx';
import { useSiteRecommendations } from './use-site-recommendations.ts';

/** The feeds subscribed to (true) or unsubscribed from (false) in this dialog, by number. */
export type Choices = ReadonlyMap<number, boolean>;

/** The recommendations, and a preview of the selected one, at first the first (DM-04). */
export function DiscoverPanes({
  choices,
  onChoose,
}: {
  choices: Choices;
  onChoose: (feedId: number, isFollowed: boolean) => void;
}) {
  const recommendations = useSiteRecommendations();
  const { shown, isLoading, isReading, error, retry } = recommendations;
  const { data } = useQuery(followedSitesQuery);
  // With room for only one pane, the preview is a second step.
  const isNarrow = useMediaQuery(PHONE);
  const [selectedId, setSelectedId] = useState<number>();
  const [isPreviewing, setPreviewing] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const wasPreviewing = useRef(false);
  // Moves the focus from the preview back to its row as soon as the list is shown, before other code moves it.
  useLayoutEffect(() => {
    if (wasPreviewing.current && !isPreviewing)
      list.current
        ?.querySelector<HTMLElement>(selectedId === undefined ? '[data-pick]' : `[data-pick="${selectedId}"]`)
        ?.focus();
    wasPreviewing.current = isPreviewing;
  }, [isPreviewing, selectedId]);

  if (isLoading) return <LoadingSites isReading={isReading} />;
  if (error) {
    return (
      <div className={css.message}>
        <FailedNotice error={error} onRetry={retry}>
          {t('These sites could not be loaded.')}
        </FailedNotice>
      </div>
    );
  }
  const selected = shown.find(({ feed_ID }) => feed_ID === selectedId) ?? shown[0];
  if (!selected) {
    return (
      <div className={css.message}>
        <EmptyState
          icon={Rss}
          title={t('No recommendations available at the moment.')}
          action={<FindSites />}
        />
      </div>
    );
  }

  const isFollowed = (feedId: number) =>
    choices.get(feedId) ?? data?.subscriptions.some(({ feed_ID }) => feed_ID === feedId) ?? false;
  const select = (feedId: number) => {
    if (feedId === selected.feed_ID) return;
    setSelectedId(feedId);
    const { site_ID } = shown.find(({ feed_ID }) => feed_ID === feedId)!;
    recordEvent('calypso_reader_onboarding_discover_modal_site_previewed', {
      feed_id: feedId,
      blog_id: site_ID ?? 0,
    });
  };
  return (
    <div className={css.panes} data-step={isNarrow && isPreviewing ? 'preview' : 'list'}>
      <div ref={list} className={css.list}>
        <SiteList
          recommendations={recommendations}
          selectedId={isNarrow && !isPreviewing ? undefined : selected.feed_ID}
          onSelect={select}
          onOpen={(feedId) => {
            select(feedId);
            if (isNarrow) setPreviewing(true);
          }}
          isFollowed={isFollowed}
          onChoose={onChoose}
        />
      </div>
      {(!isNarrow || isPreviewing) && (
        <SitePreview
          key={selected.feed_ID}
          site={selected}
          onBack={isNarrow ? () => setPreviewing(false) : undefined}
          isFollowed={isFollowed(selected.feed_ID)}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

/** A placeholder while feeds are loading, with the reason if that takes some seconds. */
function LoadingSites({ isReading }: { isReading: boolean }) {
  return (
    <div className={css.panes} data-step="list">
      <div className={css.list}>
        <Loading label={t('Loading sites')}>
          {[60, 40, 50, 60, 40, 50].map((width, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
            <div key={row} className={css.waiting}>
              <Skeleton shape="icon" />
              <div className={css.lines}>
                <Skeleton width={width as 40} />
                <Skeleton shape="small" width={70} />
              </div>
            </div>
          ))}
        </Loading>
        {isReading && <p className={css.reading}>{t('Reading these sites for the first time…')}</p>}
      </div>
      <div className={css.empty} />
    </div>
  );
}
