import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubscriptionDetails } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { toSiteAddress } from '../feeds/rules-address.ts';
import { presentTakedown } from '../takedowns/present.ts';
import { DeliverySettings } from './DeliverySettings.tsx';
import { HealthDetails } from './HealthDialog.tsx';
import { toSubscribeKey } from './queries.ts';
import { resubscribe, unsubscribeFromFeed } from './queries-subscribe.ts';
import { RetryFeed } from './RetryFeed.tsx';
import { toFollowableFeed } from './row-actions.ts';
import css from './SubscriptionPage.module.css';

type Details = Exclude<SubscriptionDetails, { errors: unknown }>;

/** The details of one subscription: the feed, its settings, date and health, and a button to unsubscribe. */
export function OneSubscription({
  details,
  isEnded,
  onEnded,
}: {
  details: Details;
  /** It was ended on this page. */
  isEnded: boolean;
  /** Called with the subscription that has just ended, or with undefined when it was resumed. */
  onEnded: (details: Details | undefined) => void;
}) {
  const address = details.site_URL || details.URL;
  return (
    <div className={css.parts}>
      <header className={css.header}>
        <SiteIcon src={details.site_icon} name={details.name} size={116} />
        <div className={css.about}>
          <h1 tabIndex={-1} className={css.name}>
            <Link {...toFeedLink(details)}>
              <bdi>{details.name}</bdi>
            </Link>
          </h1>
          <p className={css.subtitle}>
            <span>{renderSubscriberCount(details.subscriber_count)}</span>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {toSiteAddress({ blog_ID: details.blog_ID, URL: address })}
            </a>
            {details.is_rss && <Badge>RSS</Badge>}
            {details.is_wpforteams_site && <Badge>P2</Badge>}
          </p>
        </div>
      </header>
      {details.taken_down && (
        <Notice kind="warning">
          {t('This was taken down.')} {presentTakedown(details.taken_down)}
        </Notice>
      )}
      {!isEnded && details.blog_ID > 0 && (
        <Section title={t('Notification settings')}>
          <div className={css.settings}>
            <DeliverySettings siteId={details.blog_ID} methods={details.delivery_methods} />
          </div>
        </Section>
      )}
      <Section title={t('Subscription details')}>
        <dl className={css.details}>
          <dt>{t('Subscribed since')}</dt>
          <dd>
            <Time date={details.date_subscribed} style="long" />
          </dd>
          {details.delivery_methods.email.date_subscribed && (
            <>
              <dt>{t('Emailed since')}</dt>
              <dd>
                <Time date={details.delivery_methods.email.date_subscribed} style="long" />
              </dd>
            </>
          )}
          <dt>{t('Feed')}</dt>
          <dd className={css.address}>
            <a href={details.URL}>{details.URL}</a>
          </dd>
        </dl>
      </Section>
      {!isEnded && details.is_rss && (
        <Section
          title={t('Feed health')}
          actions={<RetryFeed feedId={details.feed_ID} name={details.name} />}
        >
          <HealthDetails subscription={details} />
        </Section>
      )}
      <WayOut details={details} isEnded={isEnded} onEnded={onEnded} />
    </div>
  );
}

function WayOut({
  details,
  isEnded,
  onEnded,
}: {
  details: Details;
  isEnded: boolean;
  onEnded: (details: Details | undefined) => void;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isBusy = useIsMutating({ mutationKey: toSubscribeKey(details.feed_ID) }) > 0;
  if (!viewer) return null;
  const unsubscribe = async () => {
    onEnded(details);
    // A failure changes nothing, and the notice's undo restores the subscription.
    if (
      (await unsubscribeFromFeed(client, viewer, toFollowableFeed(details), () => onEnded(undefined))) ===
      'failed'
    ) {
      onEnded(undefined);
    }
  };
  const subscribe = async () => {
    if ((await resubscribe(client, viewer, toFollowableFeed(details))) === 'done') onEnded(undefined);
  };
  return (
    <div>
      <Button
        size={40}
        variant={isEnded ? 'primary' : 'secondary'}
        busy={isBusy}
        disabled={isBusy}
        onClick={() => void (isEnded ? subscribe() : unsubscribe())}
      >
        {isEnded ? t('Resubscribe') : t('Unsubscribe')}
      </Button>
    </div>
  );
}

function renderSubscriberCount(count: number): string {
  return t('{count, plural, one {{shown} subscriber} other {{shown} subscribers}}', {
    count,
    shown: formatNumber(count),
  });
}
