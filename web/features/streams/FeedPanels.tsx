import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { Popover } from '#web/ui/Popover.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AddToList } from '../lists/AddToList.tsx';
import { DeliverySettings } from '../subscriptions/DeliverySettings.tsx';
import { blogSubscriptionQuery } from '../subscriptions/queries.ts';

type Trigger = ReactElement<Record<string, unknown>>;

/** The buttons of a feed's page with their panels: delivery settings of a followed blog, and the member's lists. */
export function FeedPanels({
  feed,
  settings,
  lists,
  pressed,
}: {
  feed: Feed;
  /** The button of the settings, if there are any. */
  settings: Trigger | false;
  lists: Trigger;
  /** The panel whose button has already been pressed. */
  pressed: 'settings' | 'lists' | undefined;
}) {
  return (
    <>
      {settings && (
        <Popover trigger={settings} title={t('Notification settings')} opensAtOnce={pressed === 'settings'}>
          <SettingsOfSite siteId={feed.blog_ID} />
        </Popover>
      )}
      <AddToList feed={feed} trigger={lists} opensAtOnce={pressed === 'lists'} />
    </>
  );
}

/** Delivery settings (platform facts 3.9), loaded when the panel opens. */
function SettingsOfSite({ siteId }: { siteId: number }) {
  const { data, isError } = useQuery(blogSubscriptionQuery(siteId));
  if (isError || (data && 'errors' in data)) return <p>{t('The settings could not be loaded.')}</p>;
  if (!data) return <Skeleton width={60} />;
  return <DeliverySettings siteId={siteId} methods={data.delivery_methods} />;
}
