import { useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { MeHead } from '../accounts/MeHead.tsx';
import { deviceTimeZone, listDays, listHours, listTimeZones } from './delivery-times.ts';
import { EmailBlockedNote } from './EmailBlockedNote.tsx';
import css from './NotificationSettingsPage.module.css';
import { type SettingsChange, useSettings } from './use-setting.ts';

/** RT-36: `/me/notifications/subscriptions`: how mail about what one follows is delivered. */
export function NotificationSettingsPage() {
  const { settings, save } = useSettings();
  const { referrer } = useSearch({ strict: false }) as { referrer?: string };
  if (!settings) return null;
  return (
    <Column>
      {referrer === 'management' && (
        <div className={css.back}>
          <ButtonLink to="/reader/subscriptions" variant="plain">
            <Icon of={ArrowLeft} size={20} directional />
            {t('Manage subscribed sites')}
          </ButtonLink>
        </div>
      )}
      <MeHead
        title={t('Notification Settings')}
        subtitle={t('How you hear of new posts and comments. Every change is saved at once.')}
      />
      <div className={css.sections}>
        <EmailBlockedNote />
        <Delivery settings={settings} save={save} />
        <NewFollows settings={settings} save={save} />
        <Section title={t('No mail at all')}>
          <Switch
            label={t('Block all email updates')}
            hint={t('Posts, comments and digests. Mails about your account still come.')}
            checked={settings.subscription_delivery_email_blocked}
            onChange={(blocked) => save({ subscription_delivery_email_blocked: blocked })}
          />
        </Section>
      </div>
    </Column>
  );
}

interface Parts {
  settings: Settings;
  save: (change: SettingsChange) => void;
}

/** How mails look, and when digests come. */
function Delivery({ settings, save }: Parts) {
  const locale = activeLocale();
  const zone = settings.subscription_delivery_time_zone ?? deviceTimeZone();
  // An hour means one in the zone that the page shows, so the first choice of an hour keeps the zone as well.
  const saveTime = (change: SettingsChange) => save({ subscription_delivery_time_zone: zone, ...change });
  return (
    <Section title={t('Email delivery')}>
      <Stack gap={24}>
        <Setting label={t('Format')}>
          <Segmented
            label={t('Format')}
            options={[
              { value: 'html', label: t('HTML') },
              { value: 'text', label: t('Plain text') },
            ]}
            value={settings.subscription_delivery_mail_option}
            onChange={(option) => save({ subscription_delivery_mail_option: option })}
          />
        </Setting>
        <div className={css.times}>
          <SelectField
            label={t('Day of the weekly digest')}
            options={listDays(locale)}
            value={String(settings.subscription_delivery_day)}
            onChange={(day) => saveTime({ subscription_delivery_day: Number(day) })}
          />
          <SelectField
            label={t('Hour of digests')}
            options={listHours(locale)}
            value={String(settings.subscription_delivery_hour)}
            onChange={(hour) => saveTime({ subscription_delivery_hour: Number(hour) })}
          />
          <SelectField
            label={t('Time zone')}
            options={listTimeZones(zone)}
            value={zone}
            onChange={(chosen) => save({ subscription_delivery_time_zone: chosen })}
          />
        </div>
      </Stack>
    </Section>
  );
}

/** What a follow starts with; each site can differ from it later. */
function NewFollows({ settings, save }: Parts) {
  return (
    <Section title={t('When you follow a site')}>
      <p className={css.hint}>
        {t('New follows of sites on Tidings start like this. Those that you have already stay as they are.')}
      </p>
      <Stack gap={16}>
        <Setting label={t('Email me new posts')}>
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
        </Setting>
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
      </Stack>
    </Section>
  );
}

/** A choice with its name above it, like that of a field. */
function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.setting}>
      {/* The group below bears the same name for assistive technology. */}
      <span className={css.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
