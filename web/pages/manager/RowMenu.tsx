import { useQueryClient } from '@tanstack/react-query';
import { Activity, CheckCheck, Ellipsis, ListPlus, Newspaper, X } from 'lucide';
import { useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { toFeedPath } from '#web/features/feeds/rules.ts';
import { AddToListDialog } from '#web/features/lists/AddToList.tsx';
import { markAll } from '#web/features/seen/queries-mark.ts';
import { DeliverySettings } from '#web/features/subscriptions/DeliverySettings.tsx';
import { HealthDialog } from '#web/features/subscriptions/HealthDialog.tsx';
import { unsubscribe } from '#web/features/subscriptions/row-actions.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover, PopoverItem, PopoverSeparator } from '#web/ui/Popover.tsx';

/** Delivery settings of a subscription and other actions (SI-02). External feeds have no delivery settings. */
export function RowMenu({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  // Mounting a closed popover costs ten times a button, and there are fifty of these on a screen.
  const [isReady, setIsReady] = useState(false);
  const [opened, setOpened] = useState<'health' | 'lists'>();
  const { name, is_rss, blog_ID } = subscription;
  const label = t('Settings for {site}', { site: name });
  if (!isReady) {
    return (
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => {
          setIsReady(true);
          setIsOpen(true);
        }}
      />
    );
  }
  return (
    <>
      <Popover
        trigger={<IconButton icon={Ellipsis} label={label} />}
        open={isOpen}
        onOpenChange={setIsOpen}
        title={is_rss ? <bdi>{name}</bdi> : t('Notification settings')}
      >
        {!is_rss && (
          <>
            <DeliverySettings siteId={blog_ID} methods={subscription.delivery_methods} />
            <PopoverSeparator />
          </>
        )}
        <PopoverItem
          icon={Newspaper}
          href={toFeedPath(subscription)}
          onPress={() => recordEvent('calypso_subscriptions_view_feed_button_clicked', { blog_id: blog_ID })}
        >
          {t('View feed')}
        </PopoverItem>
        <PopoverItem icon={ListPlus} onPress={() => setOpened('lists')}>
          {t('Add to list…')}
        </PopoverItem>
        {subscription.unseen_count > 0 && (
          <PopoverItem icon={CheckCheck} onPress={() => void markAll(client, [subscription.feed_ID])}>
            {t('Mark all as seen')}
          </PopoverItem>
        )}
        {is_rss && (
          <PopoverItem icon={Activity} onPress={() => setOpened('health')}>
            {t('Feed details')}
          </PopoverItem>
        )}
        <PopoverItem icon={X} danger onPress={() => viewer && void unsubscribe(client, viewer, subscription)}>
          {t('Unsubscribe')}
        </PopoverItem>
      </Popover>
      {opened === 'health' && (
        <HealthDialog subscription={subscription} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'lists' && (
        <AddToListDialog feed={subscription} open onOpenChange={() => setOpened(undefined)} />
      )}
    </>
  );
}
