import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import type { FollowableFeed } from '#web/features/feeds/queries.ts';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { LoadingSites } from '#web/features/subscriptions/LoadingSites.tsx';
import { Section } from '#web/ui/Page.tsx';
import { popularSitesQuery } from './queries.ts';

/**
 * Popular feeds, for a page's side column (`popularSitesQuery`). Nothing if there are none. Calls back when one is opened or
 * followed.
 */
export function PopularSites({
  onOpen,
  onSubscribe,
}: {
  onOpen?: (site: FollowableFeed) => void;
  onSubscribe?: (site: FollowableFeed) => void;
}) {
  const { data, isPending } = useQuery(popularSitesQuery());
  if (isPending) {
    return (
      <Section title={t('Popular sites')}>
        <LoadingSites count={5} />
      </Section>
    );
  }
  if (!data?.length) return null;
  return (
    <Section title={t('Popular sites')}>
      <ul aria-label={t('Popular sites')}>
        {data.map((site) => (
          <FoundSite
            key={site.feed_ID}
            feed={site}
            source="reader-popular-sites"
            onOpen={() => onOpen?.(site)}
            onSubscribe={() => onSubscribe?.(site)}
          />
        ))}
      </ul>
    </Section>
  );
}
