import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { toPostLink } from '#web/features/feeds/rules.ts';
import { findImage, PostImage } from '#web/features/posts/PostImage.tsx';
import { presentPostName } from '#web/features/posts/present.ts';
import { presentReason } from '#web/features/recommendations/present.ts';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Section } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { recommendedSitesQuery, type SiteWithImage } from './queries.ts';
import css from './RecommendedGrid.module.css';

/** Recommended feeds, each with its newest image, for members before they search (SE-06). If there are none, `otherwise`. */
export function RecommendedGrid({ otherwise }: { otherwise: ReactNode }) {
  const found = useInfiniteQuery(recommendedSitesQuery());
  const sites = [
    ...new Map(found.data?.pages.flatMap((page) => page.sites).map((site) => [site.feed_ID, site])).values(),
  ];
  if (found.isPending) return <LoadingGrid />;
  if (sites.length === 0 && !found.isError) return otherwise;
  return (
    <Section title={t('Recommended sites')}>
      <ul className={css.grid} aria-label={t('Recommended sites')}>
        {sites.map((site) => (
          <Recommended key={site.feed_ID} site={site} />
        ))}
      </ul>
      <ListEnd query={found} failed={t('These sites could not be loaded.')} more={t('Show more sites')} />
    </Section>
  );
}

function Recommended({ site }: { site: SiteWithImage }) {
  const { railcar, post } = site;
  const image = post && findImage(post);
  useEffect(() => {
    recordEvent('calypso_traintracks_render', { ...railcar });
  }, [railcar]);
  return (
    <FoundSite
      feed={site}
      source="reader-feed-search"
      reason={presentReason(site.reason)}
      onOpen={() => {
        recordEvent('calypso_reader_recommended_site_clicked', {
          blog_id: site.blog_ID,
          feed_id: site.feed_ID,
        });
        recordEvent('calypso_traintracks_interact', {
          railcar: railcar.railcar,
          action: 'recommended_site_clicked',
        });
      }}
      onSubscribe={() =>
        recordEvent('calypso_traintracks_interact', { railcar: railcar.railcar, action: 'site_subscribed' })
      }
    >
      {post && (
        <Link {...toPostLink(post)} className={css.post}>
          {image && <PostImage image={image} eager={false} />}
          <span className={css.title} dir="auto">
            {presentPostName(post)}
          </span>
        </Link>
      )}
    </FoundSite>
  );
}

function LoadingGrid() {
  return (
    <Loading label={t('Loading sites')}>
      <div className={css.grid}>
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className={css.card}>
            <Skeleton width={60} />
            <Skeleton shape="small" width={80} />
            <Skeleton shape="media" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
