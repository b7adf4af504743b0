import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FoundFeed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { LoadingSites } from '#web/features/subscriptions/LoadingSites.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Section } from '#web/ui/Page.tsx';
import { FailedPage, NextPage, NothingFound } from './PostResults.tsx';
import { findCursor, foundSitesQuery } from './queries.ts';
import { toSearchAddress, type ValidSearchParams } from './search-params.ts';

/** The feeds that match the words: next to the posts, or alone on their tab. */
export function SiteResults({ params, alone }: { params: ValidSearchParams; alone: boolean }) {
  const isMember = useViewer() !== null;
  const path = useLocation({ select: ({ href }) => href });
  const { query, sort } = params;
  const from = alone && !isMember ? params.from : undefined;
  const found = useInfiniteQuery(foundSitesQuery({ query, sort, from }, { alone }));
  const sites = dedupeSites(found.data?.pages.flatMap(({ feeds }) => feeds) ?? []);
  const next = findCursor(found.data?.pages.at(-1)?.next_page);
  if (found.isPending && isMember) {
    return (
      <Section title={t('Sites')}>
        <LoadingSites count={5} />
      </Section>
    );
  }
  if (!found.data && !isMember) return <FailedPage path={path} />;
  if (alone && found.data && sites.length === 0) {
    const text = t('No sites match all of “{words}”. Try fewer or different words.', { words: query });
    return <NothingFound params={params} title={t('No sites found')} text={text} />;
  }
  return (
    <Section title={t('Sites')}>
      {found.data && sites.length === 0 && <p>{t('No sites found')}</p>}
      <ul aria-label={t('Sites')}>
        {sites.map((site) => (
          <FoundItem key={site.feed_ID} site={site} />
        ))}
      </ul>
      {isMember && (
        <ListEnd
          query={found}
          failed={t('These sites could not be loaded.')}
          more={t('Show more sites')}
          variant="link"
        />
      )}
      {!isMember && alone && <NextPage from={next} />}
      {!isMember && !alone && next !== undefined && (
        <p>
          <ButtonLink
            variant="link"
            to="/reader/search"
            search={toSearchAddress(query, { ...params, show: 'sites' })}
          >
            {t('Show more sites')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

/** A further page may repeat feeds of an earlier one. */
function dedupeSites(sites: FoundFeed[]): FoundFeed[] {
  return [...new Map(sites.map((site) => [site.feed_ID, site])).values()];
}

function FoundItem({ site }: { site: FoundFeed }) {
  const { railcar } = site;
  useEffect(() => {
    recordEvent('calypso_traintracks_render', railcar);
  }, [railcar]);
  return (
    <FoundSite
      feed={site}
      source="reader-feed-search"
      onSubscribe={() =>
        recordEvent('calypso_traintracks_interact', { railcar: railcar.railcar, action: 'site_subscribed' })
      }
    />
  );
}
