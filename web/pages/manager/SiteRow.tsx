import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { toSiteAddress } from '#web/features/feeds/rules-address.ts';
import { DeliverySigns } from '#web/features/subscriptions/DeliverySigns.tsx';
import { toSubscribeKey } from '#web/features/subscriptions/queries.ts';
import { subscribeAgain, unsubscribe } from '#web/features/subscriptions/row-actions.ts';
import { toSubscriptionLink } from '#web/features/subscriptions/subscription-link.ts';
import { presentTakedown } from '#web/features/takedowns/present.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatCount, formatDate, formatFullTime } from '#web/ui/format.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Cell, TableRow } from '#web/ui/Table.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { HealthSign } from './HealthSign.tsx';
import { RowHealth } from './RowHealth.tsx';
import { RowMenu } from './RowMenu.tsx';
import css from './SiteTable.module.css';

/** A subscription in the manager: the feed, its activity, health and delivery, and a button to unsubscribe. */
export const SiteRow = memo(function SiteRow({
  subscription,
  position,
  isSelected,
  onSelect,
}: {
  subscription: Subscription;
  /** Position in the list, from 0. */
  position: number;
  isSelected: boolean;
  onSelect: (subscription: Subscription, isSelected: boolean, isRange: boolean) => void;
}) {
  const { name, isDeleted } = subscription;
  return (
    <TableRow position={position} className={css.row} data-deleted={isDeleted || undefined}>
      <Cell className={css.check}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={t('Select {site}', { site: name })}
          checked={isSelected}
          disabled={isDeleted}
          onChange={() => {}}
          onClick={(event) => onSelect(subscription, event.currentTarget.checked, event.shiftKey)}
        />
      </Cell>
      <SiteCell subscription={subscription} />
      <Cell className={css.latest}>
        {subscription.last_updated ? <Time date={subscription.last_updated} /> : t('None yet')}
      </Cell>
      <Cell className={css.pace}>{formatCount(subscription.posts_per_month)}</Cell>
      <Cell className={css.health}>
        <HealthSign subscription={subscription} />
      </Cell>
      <Cell className={css.delivery}>
        <DeliverySigns subscription={subscription} />
      </Cell>
      <Cell className={css.action}>
        <WayOut subscription={subscription} />
      </Cell>
      <Cell className={css.menu}>{!isDeleted && <RowMenu subscription={subscription} />}</Cell>
    </TableRow>
  );
});

function SiteCell({ subscription }: { subscription: Subscription }) {
  const { name, blog_ID, isDeleted, is_rss, is_wpforteams_site, unseen_count } = subscription;
  const address = subscription.site_URL || subscription.URL;
  const record = (event: 'site_title_clicked' | 'site_url_clicked') => () =>
    recordEvent(`calypso_subscriptions_${event}`, { blog_id: blog_ID });
  return (
    <Cell className={css.site}>
      <SiteIcon src={subscription.site_icon} name={name} size={32} />
      <div className={css.about}>
        <span className={css.title}>
          <Link
            {...toSubscriptionLink(subscription)}
            className={css.name}
            title={name}
            onClick={record('site_title_clicked')}
          >
            <bdi>{name}</bdi>
          </Link>
          {is_wpforteams_site && <Badge>P2</Badge>}
          {is_rss && <Badge>RSS</Badge>}
        </span>
        <span className={css.details}>
          <a
            className={css.host}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={record('site_url_clicked')}
          >
            {toSiteAddress({ blog_ID, URL: address })}
          </a>
          <span className={css.since}>
            <Trans
              message="since <when></when>"
              components={{ when: <Month date={subscription.date_subscribed} /> }}
            />
          </span>
          {subscription.last_updated && (
            <span className={css.compactDetail}>
              <Time date={subscription.last_updated} />
            </span>
          )}
          {unseen_count > 0 && !isDeleted && (
            <span className={css.unseen}>
              {t('{count, plural, one {# unseen} other {# unseen}}', { count: unseen_count })}
            </span>
          )}
        </span>
        {subscription.taken_down && (
          <span className={css.trouble}>
            {t('This was taken down.')} {presentTakedown(subscription.taken_down)}
          </span>
        )}
        {!isDeleted && !subscription.taken_down && subscription.health && (
          <div className={css.trouble}>
            <RowHealth subscription={subscription} />
          </div>
        )}
      </div>
    </Cell>
  );
}

/** "Mar 2024": after that time the day does not matter. */
function Month({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatFullTime(date)}>
      {formatDate(date, { month: 'short', year: 'numeric' })}
    </time>
  );
}

/** Unsubscribes at once; on an unsubscribed row it subscribes again. */
function WayOut({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isBusy = useIsMutating({ mutationKey: toSubscribeKey(subscription.feed_ID) }) > 0;
  const { name, isDeleted } = subscription;
  if (!viewer) return null;
  return (
    <Button
      variant={isDeleted ? 'secondary' : 'plain'}
      aria-label={
        isDeleted ? t('Subscribe to {site}', { site: name }) : t('Unsubscribe from {site}', { site: name })
      }
      busy={isBusy}
      disabled={isBusy}
      onClick={() => void (isDeleted ? subscribeAgain : unsubscribe)(client, viewer, subscription)}
    >
      {isDeleted ? t('Subscribe') : t('Unsubscribe')}
    </Button>
  );
}
