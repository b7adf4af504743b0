import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeliveryMethods, Frequency } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { EmailBlockedNotice } from '../settings/EmailBlockedNotice.tsx';
import { settingsQuery } from '../settings/queries.ts';
import css from './DeliverySettings.module.css';
import { type Channel, changeFrequency, switchChannel } from './delivery.ts';

/**
 * Delivery settings of a followed blog's posts and comments (SI-11 to SI-16). Each control saves when it is pressed. While all
 * email is turned off only notifications can be set, and a note says why.
 */
export function DeliverySettings({ siteId, methods }: { siteId: number; methods: DeliveryMethods }) {
  const { data: settings } = useQuery(settingsQuery());
  const isBlocked = settings?.subscription_delivery_email_blocked ?? false;
  const { email, notification } = methods;
  return (
    <div className={css.settings}>
      <ChannelSwitch
        siteId={siteId}
        channel="notifications"
        label={t('Notify me of new posts')}
        checked={notification.send_posts}
      />
      {isBlocked ? (
        <EmailBlockedNotice />
      ) : (
        <>
          <ChannelSwitch
            siteId={siteId}
            channel="post_emails"
            label={t('Email me new posts')}
            checked={email.send_posts}
          />
          {email.send_posts && <FrequencyChoice siteId={siteId} frequency={email.post_delivery_frequency} />}
          <ChannelSwitch
            siteId={siteId}
            channel="comment_emails"
            label={t('Email me new comments')}
            checked={email.send_comments}
          />
        </>
      )}
    </div>
  );
}

function ChannelSwitch({
  siteId,
  channel,
  ...shown
}: {
  siteId: number;
  channel: Channel;
  label: string;
  checked: boolean;
}) {
  const client = useQueryClient();
  return <Switch {...shown} onChange={(on) => switchChannel(client, siteId, channel, on)} />;
}

function FrequencyChoice({ siteId, frequency }: { siteId: number; frequency: Frequency }) {
  const client = useQueryClient();
  return (
    <Segmented
      label={t('Email frequency')}
      options={frequencyOptions()}
      value={frequency}
      onChange={(next) => changeFrequency(client, siteId, frequency, next)}
    />
  );
}

/** SI-10: exactly these, in this order. */
export function frequencyOptions(): { value: Frequency; label: string }[] {
  return [
    { value: 'instantly', label: t('Instantly') },
    { value: 'daily', label: t('Daily') },
    { value: 'weekly', label: t('Weekly') },
  ];
}
