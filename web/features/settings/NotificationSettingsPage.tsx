import { useSearch } from '@tanstack/react-router';
import type { Settings } from '#shared/api/settings.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Section } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { MeFrame } from '../accounts/MeFrame.tsx';
import { PushSwitch } from '../push/PushSwitch.tsx';
import { getDeviceTimeZone, listDays, listHours, listTimeZones } from './delivery-times.ts';
import { EmailBlockedNotice } from './EmailBlockedNotice.tsx';
import css from './NotificationSettingsPage.module.css';
import { type SettingsChange, useSettings } from './use-setting.ts';

/** RT-36: `/me/notifications/subscriptions`: how posts and comments are emailed. */
export function NotificationSettingsPage() {
  const { settings, save } = useSettings();
  const { referrer } = useSearch({ strict: false }) as { referrer?: string };
  if (!settings) return null;
  return (
    <MeFrame
      title={t('Notification Settings')}
      subtitle={t('How we tell you about new posts and comments. Changes are saved right away.')}
      back={referrer === 'management' && { to: '/reader/subscriptions', label: t('Manage subscribed sites') }}
    >
      <div className={css.sections}>
        <EmailBlockedNotice />
        <Delivery settings={settings} save={save} />
        <NewSubscriptions settings={settings} save={save} />
        <PushSwitch />
        <Section title={t('No email at all')}>
          <SettingRows>
            <Switch
              label={t('Turn off all email updates')}
              hint={t('This stops posts, comments and digests. You’ll still get emails about your account.')}
              checked={settings.subscription_delivery_email_blocked}
              onChange={(blocked) => save({ subscription_delivery_email_blocked: blocked })}
            />
          </SettingRows>
        </Section>
      </div>
    </MeFrame>
  );
}

interface Parts {
  settings: Settings;
  save: (change: SettingsChange) => void;
}

/** The format of emails, and the time of digests. */
function Delivery({ settings, save }: Parts) {
  const locale = getLocale();
  const zone = settings.subscription_delivery_time_zone ?? getDeviceTimeZone();
  // An hour is meant in the zone that the page shows, so the first choice of an hour also stores the zone.
  const saveTime = (change: SettingsChange) => save({ subscription_delivery_time_zone: zone, ...change });
  return (
    <Section title={t('Email delivery')}>
      <SettingRows>
        <SettingRow label={<span aria-hidden>{t('Format')}</span>}>
          <Segmented
            label={t('Format')}
            options={[
              { value: 'html', label: t('HTML') },
              { value: 'text', label: t('Plain text') },
            ]}
            value={settings.subscription_delivery_mail_option}
            onChange={(option) => save({ subscription_delivery_mail_option: option })}
          />
        </SettingRow>
        <SettingRow label={t('Day of the weekly digest')}>
          {(control) => (
            <Select
              {...control}
              options={listDays(locale)}
              value={String(settings.subscription_delivery_day)}
              onChange={(day) => saveTime({ subscription_delivery_day: Number(day) })}
            />
          )}
        </SettingRow>
        <SettingRow label={t('Time of digests')}>
          {(control) => (
            <Select
              {...control}
              options={listHours(locale)}
              value={String(settings.subscription_delivery_hour)}
              onChange={(hour) => saveTime({ subscription_delivery_hour: Number(hour) })}
            />
          )}
        </SettingRow>
        <SettingRow label={t('Time zone')}>
          {(control) => (
            <Select
              {...control}
              options={listTimeZones(zone)}
              value={zone}
              onChange={(chosen) => save({ subscription_delivery_time_zone: chosen })}
            />
          )}
        </SettingRow>
      </SettingRows>
    </Section>
  );
}

/** The defaults of new subscriptions; each can be changed later. */
function NewSubscriptions({ settings, save }: Parts) {
  return (
    <Section title={t('When you subscribe to a site')}>
      <p className={css.hint}>
        {t(
          'New subscriptions to blogs on Tidings start with these settings. Your existing ones don’t change.',
        )}
      </p>
      <SettingRows>
        <SettingRow label={<span aria-hidden>{t('Email me new posts')}</span>}>
          <Segmented
            label={t('Email me new posts')}
            options={[
              { value: 'never', label: t('Never') },
              { value: 'instantly', label: t('Instantly') },
              { value: 'daily', label: t('Daily') },
              { value: 'weekly', label: t('Weekly') },
            ]}
            value={settings.subscription_delivery_email_default}
            onChange={(frequency) => save({ subscription_delivery_email_default: frequency })}
          />
        </SettingRow>
        <Switch
          label={t('Email me new comments')}
          checked={settings.subscription_delivery_comments_default}
          onChange={(on) => save({ subscription_delivery_comments_default: on })}
        />
        <Switch
          label={t('Notify me of new posts')}
          checked={settings.subscription_delivery_notifications_default}
          onChange={(on) => save({ subscription_delivery_notifications_default: on })}
        />
      </SettingRows>
    </Section>
  );
}
