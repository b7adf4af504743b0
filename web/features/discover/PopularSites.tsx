import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { FoundSite } from '../subscriptions/FoundSite.tsx';
import { popularSitesQuery } from './queries.ts';

/** Sites that many read, for the column at the side of a page (`popularSitesQuery`). Nothing where there are none. */
export function PopularSites() {
  const { data, isPending } = useQuery(popularSitesQuery());
  if (isPending) {
    return (
      <Loading label={t('Loading sites')}>
        <Stack>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="title" width={90} />
          ))}
        </Stack>
      </Loading>
    );
  }
  if (!data?.length) return null;
  return (
    <Section title={t('Popular sites')}>
      <ul aria-label={t('Popular sites')}>
        {data.map((site) => (
          <FoundSite key={site.feed_ID} feed={site} source="reader-popular-sites" />
        ))}
      </ul>
    </Section>
  );
}
