import { ChevronLeft, ChevronRight } from 'lucide';
import { memo, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { ONE_RECOMMENDATION } from '#web/ui/breakpoints.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Section } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { createSeed } from './queries.ts';
import { RecommendedSiteCard } from './RecommendedSiteCard.tsx';
import css from './RecommendedSites.module.css';
import { useRecommendedSites } from './use-recommended-sites.ts';

/** "2 shown at a time" (SM-13). */
const SHOWN = 2;

/** Recommended feeds: two at a time, or one with a pager (SM-08). Nothing if there are none. */
export const RecommendedSites = memo(function RecommendedSites() {
  // One seed while the page is open, so that further pages continue the same order.
  const [choice] = useState(() => ({ position: 'manager', seed: createSeed() }));
  const { query, sites, list, dismiss } = useRecommendedSites(choice);
  const isNarrow = useMediaQuery(ONE_RECOMMENDATION);
  const [at, setAt] = useState(0);
  const remaining = sites.length;
  if (query.isPending) return <LoadingCards />;
  if (!query.data) return <FailedCards error={query.error} onRetry={() => void query.refetch()} />;
  if (remaining === 0) return null;
  const first = isNarrow ? Math.min(at, remaining - 1) : 0;
  const shown = sites.slice(first, first + (isNarrow ? 1 : SHOWN));
  return (
    <div className={css.block}>
      <Section
        title={t('Recommended sites')}
        actions={isNarrow && remaining > 1 && <Pager at={first} count={remaining} onChange={setAt} />}
      >
        <ul ref={list} className={css.cards} tabIndex={-1} aria-label={t('Recommended sites')}>
          {shown.map((site) => (
            <RecommendedSiteCard
              key={site.feedId}
              site={site}
              choice={choice}
              onDismiss={() => dismiss(site)}
            />
          ))}
        </ul>
      </Section>
    </div>
  );
});

/** As high as the cards, which appear once all of their data is there (SI-09), in any width that the server must expect. */
function LoadingCards() {
  return (
    <div className={css.block}>
      <Section title={t('Recommended sites')} actions={<div className={css.pager} />}>
        <Loading label={t('Loading sites')}>
          <div className={joinClasses(css.cards, css.waiting)}>
            {Array.from({ length: SHOWN }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <div key={card} className={css.card}>
                <Skeleton shape="icon" />
                <div className={css.boxes}>
                  <Skeleton width={60} />
                  <Skeleton shape="small" width={80} />
                </div>
              </div>
            ))}
          </div>
        </Loading>
      </Section>
    </div>
  );
}

function FailedCards({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={css.block}>
      <Section title={t('Recommended sites')}>
        <FailedNotice error={error} onRetry={onRetry}>
          {t('These sites could not be loaded.')}
        </FailedNotice>
      </Section>
    </div>
  );
}

/** Buttons for the previous and the next one, disabled at the ends. */
function Pager({ at, count, onChange }: { at: number; count: number; onChange: (at: number) => void }) {
  return (
    <div className={css.pager}>
      <IconButton
        icon={ChevronLeft}
        iconSize={20}
        directional
        label={t('Previous site')}
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <span role="status" className={css.place}>
        {t('{number} of {count}', { number: at + 1, count })}
      </span>
      <IconButton
        icon={ChevronRight}
        iconSize={20}
        directional
        label={t('Next site')}
        disabled={at >= count - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}
