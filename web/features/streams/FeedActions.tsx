import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide';
import { useState } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FeedHealth } from '../feeds/FeedHealth.tsx';
import { AddToList } from '../lists/AddToList.tsx';
import { DeliverySettings } from '../subscriptions/DeliverySettings.tsx';
import { HealthDialog } from '../subscriptions/HealthDialog.tsx';
import { blogSubscriptionQuery, subscriptionQuery } from '../subscriptions/queries.ts';
import { RetryFeed } from '../subscriptions/RetryFeed.tsx';

/** A member's actions on a feed besides following it. */
export function FeedActions({ feed }: { feed: Feed }) {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <>
      {feed.is_following && feed.blog_ID > 0 && <NotificationSettings siteId={feed.blog_ID} />}
      <AddToList feed={feed} />
    </>
  );
}

/** Delivery settings of a followed blog (platform facts 3.9). */
function NotificationSettings({ siteId }: { siteId: number }) {
  return (
    <Popover
      trigger={<IconButton icon={Settings2} label={t('Notification settings')} />}
      title={t('Notification settings')}
    >
      <SettingsOfSite siteId={siteId} />
    </Popover>
  );
}

/** Loaded when the popover opens. */
function SettingsOfSite({ siteId }: { siteId: number }) {
  const { data, isError } = useQuery(blogSubscriptionQuery(siteId));
  if (isError || (data && 'errors' in data)) return <p>{t('The settings could not be loaded.')}</p>;
  if (!data) return <Skeleton width={60} />;
  return <DeliverySettings siteId={siteId} methods={data.delivery_methods} />;
}

/** Says why a feed fails; its followers can have it fetched now, and see all details. */
export function FollowedFeedHealth({ feed }: { feed: Feed }) {
  if (!feed.health) return null;
  return (
    <Row gap={4} wrap>
      <FeedHealth health={feed.health} />
      {feed.subscription_id !== undefined && <Ways feed={feed} subscriptionId={feed.subscription_id} />}
    </Row>
  );
}

function Ways({ feed, subscriptionId }: { feed: Feed; subscriptionId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...subscriptionQuery(subscriptionId), enabled: isOpen });
  const isEnded = feed.health?.code === 'gone';
  return (
    <>
      {!isEnded && <RetryFeed feedId={feed.feed_ID} name={feed.name} />}
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('Details')}
      </Button>
      {isOpen && data && !('errors' in data) && (
        <HealthDialog subscription={data} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
