import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { MeFrame } from '#web/features/accounts/MeFrame.tsx';
import { findProfileHint } from '#web/features/onboarding/rules.ts';
import { settingsQuery, updateSettingsMutation } from '#web/features/settings/queries.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useForm } from '#web/lib/use-form.ts';
import { showViewer } from '#web/lib/viewer.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { AvatarField } from './AvatarField.tsx';
import css from './ProfilePage.module.css';

/** ER-16: one notice for all settings; a second save replaces it. */
const NOTICE_ID = 'site-settings-save';

type Draft = Pick<Settings, 'display_name' | 'first_name' | 'last_name' | 'description' | 'user_URL'>;

function pickDraft({ display_name, first_name, last_name, description, user_URL }: Settings): Draft {
  return { display_name, first_name, last_name, description, user_URL };
}

/** `/me`: the user's public profile. With `?ref=reader-onboarding` it is the last onboarding step (RT-38). */
export function ProfilePage() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const { ref } = useSearch({ strict: false }) as { ref?: string };
  const isOnboarding = ref === 'reader-onboarding';
  return (
    <MeFrame
      title={t('Profile')}
      subtitle={t('This is how others see you, next to what you write and on your profile page.')}
      actions={
        <ButtonLink to="/reader/users/$login" params={{ login: settings.user_login }}>
          {t('View profile')}
        </ButtonLink>
      }
      back={isOnboarding && { to: '/reader', label: t('Back to the reader') }}
    >
      {isOnboarding && <ProfileStep profile={settings} />}
      <div className={css.sections}>
        <AvatarField settings={settings} />
        <ProfileForm settings={settings} />
      </div>
    </MeFrame>
  );
}

/** What this onboarding step still needs; or that it is done, with a link back. */
function ProfileStep({ profile }: { profile: Settings }) {
  const next = findProfileHint(profile);
  const isDone = next === undefined;
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) recordEvent('calypso_reader_onboarding_complete_account_profile');
    wasDone.current = isDone;
  }, [isDone]);
  return (
    <div className={css.note}>
      {isDone ? (
        <Notice
          kind="success"
          action={
            <ButtonLink to="/reader" variant="primary">
              {t('Back to the reader')}
            </ButtonLink>
          }
        >
          {t('Your profile is complete.')}
        </Notice>
      ) : (
        <Notice kind="info">{next}</Notice>
      )}
    </div>
  );
}

function ProfileForm({ settings }: { settings: Settings }) {
  const router = useRouter();
  const update = useMutation(updateSettingsMutation());
  const form = useForm({
    initial: () => pickDraft(settings),
    send: async (draft) => {
      if (draft.display_name.trim() === '') return { display_name: t('Enter a display name.') };
      const changed = await update.mutateAsync(draft);
      form.reset(pickDraft(changed));
      showViewer(router, { display_name: changed.display_name });
      notify.success(t('Settings saved successfully!'), {
        id: NOTICE_ID,
        durationMs: SETTINGS_NOTICE_MS,
      });
    },
    explain: ({ code }, { user_URL }) => {
      if (code === 'invalid_input' && user_URL !== settings.user_URL)
        return { user_URL: t('A link starts with https://.') };
      notify.error(t('There was a problem saving your changes. Please try again.'), { id: NOTICE_ID });
    },
  });
  const { isDirty: isUnsaved, isBusy } = form;
  const bind = (field: keyof Draft) => ({ name: field, ...form.bindText(field) });

  return (
    <form className={css.form} {...form.props}>
      <TextField
        label={t('Display name')}
        autoComplete="name"
        maxLength={100}
        required
        {...bind('display_name')}
      />
      <div className={css.names}>
        <TextField
          label={t('First name')}
          autoComplete="given-name"
          maxLength={100}
          {...bind('first_name')}
        />
        <TextField label={t('Last name')} autoComplete="family-name" maxLength={100} {...bind('last_name')} />
      </div>
      <TextAreaField label={t('About you')} maxLength={2_000} rows={4} dir="auto" {...bind('description')} />
      <TextField
        label={t('Link')}
        hint={t('Your own website or a profile elsewhere.')}
        inputMode="url"
        autoComplete="url"
        maxLength={2_048}
        {...bind('user_URL')}
      />
      <div className={css.save}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={!isUnsaved && !isBusy}
          busy={isBusy}
          busyLabel={t('Saving')}
        >
          {t('Save')}
        </Button>
        {isUnsaved && <span className={css.unsaved}>{t('Unsaved changes')}</span>}
      </div>
      <LeaveDialog isUnsaved={isUnsaved && !isBusy}>{t('Your profile has unsaved changes.')}</LeaveDialog>
    </form>
  );
}
