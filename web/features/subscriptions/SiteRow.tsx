import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Check, Mail, X } from 'lucide-react';
import { memo } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Badge } from '#web/ui/Marks.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Cell, TableRow } from '#web/ui/Table.tsx';
import { Time } from '#web/ui/Time.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { addressOf, hostOf } from './host.ts';
import { followKey } from './queries.ts';
import { RowHealth } from './RowHealth.tsx';
import { RowMenu } from './RowMenu.tsx';
import { subscribeAgain, unsubscribe } from './row-actions.ts';
import css from './SiteTable.module.css';
import { subscriptionLink } from './subscription-link.ts';

/** One followed site of the manager: what it is, since when, how it reaches the reader, how its feed is doing, and the way out. */
export const SiteRow = memo(function SiteRow({
  subscription,
  position,
  isSelected,
  onSelect,
}: {
  subscription: Subscription;
  /** Among the rows that are listed, from 0. */
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
      <Cell className={css.since}>
        <Time date={subscription.date_subscribed} style="short" />
      </Cell>
      <DeliveryCells subscription={subscription} />
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
  const record = (event: string) => () => recordEvent(`calypso_subscriptions_${event}`, { blog_id: blog_ID });
  return (
    <Cell className={css.site}>
      <SiteIcon src={subscription.site_icon} name={name} size={32} />
      <div className={css.about}>
        <span className={css.title}>
          <Link
            {...subscriptionLink(subscription)}
            className={css.name}
            title={name}
            onClick={record('site_title_clicked')}
          >
            <bdi>{name}</bdi>
          </Link>
          {is_wpforteams_site && <Badge>P2</Badge>}
          {is_rss && <Badge>RSS</Badge>}
        </span>
        <span className={css.facts}>
          <a
            className={css.host}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={record('site_url_clicked')}
          >
            {blog_ID ? addressOf(address) : hostOf(address)}
          </a>
          <span className={css.compactFact}>{frequencyText(subscription)}</span>
          {unseen_count > 0 && !isDeleted && (
            <span className={css.unseen}>
              {t('{count, plural, one {# unseen} other {# unseen}}', { count: unseen_count })}
            </span>
          )}
        </span>
        {!isDeleted && <RowHealth subscription={subscription} />}
      </div>
    </Cell>
  );
}

/** How posts and comments reach the reader; nothing of it applies to feeds from elsewhere. */
function DeliveryCells({ subscription }: { subscription: Subscription }) {
  const { email, notification } = subscription.delivery_methods;
  if (subscription.is_rss) {
    return (
      <>
        <Cell className={css.posts} />
        <Cell className={css.comments} />
        <Cell className={css.frequency}>{frequencyText(subscription)}</Cell>
      </>
    );
  }
  return (
    <>
      <Cell className={css.posts}>
        {email.send_posts && <Sign of={Mail} label={t('Email')} />}
        {notification.send_posts && <Sign of={Bell} label={t('Notifications')} />}
        {!email.send_posts && !notification.send_posts && <Sign of={X} label={t('Not told of new posts')} />}
      </Cell>
      <Cell className={css.comments}>
        {email.send_comments ? (
          <Sign of={Check} label={t('New comments are emailed')} />
        ) : (
          <Sign of={X} label={t('New comments are not emailed')} />
        )}
      </Cell>
      <Cell className={css.frequency}>{frequencyText(subscription)}</Cell>
    </>
  );
}

function Sign({ of, label }: { of: typeof Mail; label: string }) {
  return (
    <span title={label} className={css.sign}>
      <Icon of={of} size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** "Daily/Weekly/Instantly, else Paused" (platform facts 3.2). */
function frequencyText({ is_rss, delivery_methods: { email } }: Subscription): string {
  if (is_rss) return t('Reader only');
  if (!email.send_posts) return t('Paused');
  switch (email.post_delivery_frequency) {
    case 'instantly':
      return t('Instantly');
    case 'daily':
      return t('Daily');
    case 'weekly':
      return t('Weekly');
  }
}

/** Unsubscribes at once; on a row that was unfollowed it is the way back. */
function WayOut({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isBusy = useIsMutating({ mutationKey: followKey(subscription.feed_ID) }) > 0;
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
