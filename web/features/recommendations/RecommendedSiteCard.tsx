import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import { useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx';
import { presentReason } from './present.ts';
import { type Recommendation, removeRecommendation, type SitesChoice } from './queries.ts';
import css from './RecommendedSites.module.css';

/** A recommended feed. When followed or dismissed, it is replaced by the next. */
export function RecommendedSiteCard({
  site,
  choice,
  onDismiss,
}: {
  site: Recommendation;
  choice: SitesChoice;
  onDismiss: () => void;
}) {
  const client = useQueryClient();
  const { blogId, feedId, title, railcar } = site;
  const reason = presentReason(site.reason);
  useEffect(() => {
    recordEvent('calypso_traintracks_render', { ...railcar });
  }, [railcar]);
  return (
    <li className={css.card}>
      <SiteIcon src={site.siteIcon} name={title} size={40} />
      <div className={css.about}>
        <Link
          {...useShortcut('open')}
          {...toFeedLink({ feed_ID: feedId, blog_ID: blogId })}
          className={css.title}
          title={title}
          onClick={() => {
            recordEvent('calypso_reader_recommended_site_clicked', { blog_id: blogId, feed_id: feedId });
            recordEvent('calypso_traintracks_interact', {
              railcar: railcar.railcar,
              action: 'recommended_site_clicked',
            });
          }}
        >
          <bdi>{title}</bdi>
        </Link>
        <span className={css.description} dir="auto" title={site.description}>
          {site.description || site.domain}
        </span>
      </div>
      <SubscribeButton
        feed={{ feed_ID: feedId, blog_ID: blogId, name: title, subscribe_URL: site.feedUrl }}
        isFollowing={false}
        returnTo="/reader/subscriptions"
        source="subscriptions-search-recommendation-list"
        onSubscribe={() => {
          recordEvent('calypso_subscriptions_recommended_site_subscribed', {
            blog_id: blogId,
            feed_id: feedId,
          });
          recordEvent('calypso_traintracks_interact', {
            railcar: railcar.railcar,
            action: 'recommended_site_subscribed',
          });
          removeRecommendation(client, choice, feedId);
        }}
      />
      <IconButton
        icon={X}
        iconSize={20}
        label={t('Dismiss {site}', { site: title })}
        data-dismiss
        onClick={onDismiss}
      />
      {reason && (
        <span className={css.reason} dir="auto">
          {reason}
        </span>
      )}
    </li>
  );
}
