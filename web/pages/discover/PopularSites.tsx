import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import type { FollowableFeed } from '#web/features/feeds/queries.ts';
import { presentReason } from '#web/features/recommendations/present.ts';
import { sideSitesQuery } from '#web/features/recommendations/queries.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import type { StreamFrom } from '#web/features/streams/stream.ts';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { LoadingSites } from '#web/features/subscriptions/LoadingSites.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Section } from '#web/ui/Page.tsx';
import { listSitesAtTop } from './sites-at-top.ts';

/**
 * Feeds for the side column of a page, none of which is in the `stream` beside it. Nothing if there
 * are none. Calls back when one is opened or followed.
 */
export function PopularSites({
  stream,
  onOpen,
  onSubscribe,
}: {
  stream: StreamFrom;
  onOpen?: (site: FollowableFeed) => void;
  onSubscribe?: (site: FollowableFeed) => void;
}) {
  const isMember = useViewer() !== null;
  const title = isMember ? t('Sites for you') : t('Popular sites');
  const { data: shown, isError } = useInfiniteQuery({
    ...streamQuery(stream),
    select: ({ pages }) => listSitesAtTop(pages, isMember),
  });
  const { data, isPending } = useQuery({
    ...sideSitesQuery(shown ?? { feedIds: [], next: [] }),
    enabled: shown !== undefined || isError,
    placeholderData: (before) => before,
  });
  if (isPending) {
    return (
      <Section title={title}>
        <LoadingSites count={5} />
      </Section>
    );
  }
  if (!data?.length) return null;
  return (
    <Section title={title}>
      <ul aria-label={title}>
        {data.map((site) => (
          <FoundSite
            key={site.feed_ID}
            feed={site}
            source="reader-popular-sites"
            reason={isMember ? presentReason(site.reason) : undefined}
            onOpen={() => onOpen?.(site)}
            onSubscribe={() => onSubscribe?.(site)}
          />
        ))}
      </ul>
    </Section>
  );
}
