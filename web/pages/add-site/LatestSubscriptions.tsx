import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { toShortAddress } from '#web/features/feeds/rules-address.ts';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { followedSitesQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { Section } from '#web/ui/Page.tsx';
import css from './AddSitePage.module.css';

/** The manager shows all of them. */
const SHOWN = 6;

/** The latest subscriptions, so that people who add feeds see them arrive. Nothing without subscriptions. */
export function LatestSubscriptions() {
  const { data } = useQuery(followedSitesQuery);
  if (!data?.subscriptions.length) return null;
  const latest = data.subscriptions
    .toSorted((a, b) => b.date_subscribed.localeCompare(a.date_subscribed))
    .slice(0, SHOWN);
  return (
    <div className={css.subscriptions}>
      <Section
        title={t('Your subscriptions')}
        actions={
          <Link to="/reader/subscriptions" search={{}}>
            {t('Manage all {count, number}', { count: data.total_subscriptions })}
          </Link>
        }
      >
        <ul aria-label={t('Your subscriptions')}>
          {latest.map(({ ID, URL: subscribe_URL, site_URL, ...site }) => (
            <FoundSite
              key={site.feed_ID}
              feed={{
                ...site,
                subscription_id: ID,
                subscribe_URL,
                URL: site_URL,
                description: toShortAddress(site_URL),
                image: null,
                is_following: true,
              }}
              source="discover-add-new"
            />
          ))}
        </ul>
      </Section>
    </div>
  );
}
