import { useMemo } from 'react';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import type { SitesChoice } from './queries.ts';
import { RecommendedSiteCard } from './RecommendedSiteCard.tsx';
import css from './SitesItem.module.css';
import { useRecommendedSites } from './use-recommended-sites.ts';

/** How many feeds of a card are visible at a time. */
const SHOWN = 3;

/** Recommended feeds among the posts of a stream. A followed or dismissed one is replaced by the next. */
export function SitesItem({
  card,
  itemKey,
  stream,
  position,
  total,
}: {
  card: SitesCard;
  itemKey: string;
  stream: string;
  position: number;
  total: number;
}) {
  const choice = useMemo(
    (): SitesChoice => ({
      position: stream,
      seed: 0,
      nearby: card.nearby,
      first: { algorithm: '', sites: card.data, meta: { next_page: card.next_page } },
    }),
    [card, stream],
  );
  const { sites, list, dismiss } = useRecommendedSites(choice);
  if (sites.length === 0) return null;
  return (
    <FeedArticle
      className={css.card}
      itemKey={itemKey}
      aria-label={t('Recommended sites')}
      position={position}
      total={total}
    >
      <h2 className={css.title}>{t('Recommended sites')}</h2>
      <ul ref={list} className={css.sites} tabIndex={-1} aria-label={t('Recommended sites')}>
        {sites.slice(0, SHOWN).map((site) => (
          <RecommendedSiteCard
            key={site.feedId}
            site={site}
            choice={choice}
            onDismiss={() => dismiss(site)}
          />
        ))}
      </ul>
    </FeedArticle>
  );
}
