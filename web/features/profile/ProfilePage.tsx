import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { showViewer } from '#web/lib/viewer.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { MeHead } from '../accounts/MeHead.tsx';
import { settingsQuery, updateSettingsMutation } from '../settings/queries.ts';
import { AvatarField } from './AvatarField.tsx';
import css from './ProfilePage.module.css';

/** ER-16: one notice for all settings; a second save replaces it. */
const NOTICE_ID = 'site-settings-save';

const FIELDS = ['display_name', 'first_name', 'last_name', 'description', 'user_URL'] as const;
type Draft = Pick<Settings, (typeof FIELDS)[number]>;

/** `/me`: how one appears to others. With `?ref=reader-onboarding` it is the last step of the reader's first ones (RT-38). */
export function ProfilePage() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const { ref } = useSearch({ strict: false }) as { ref?: string };
  const isOnboarding = ref === 'reader-onboarding';
  return (
    <Column>
      {isOnboarding && (
        <div className={css.back}>
          <ButtonLink to="/reader" variant="plain">
            <Icon of={ArrowLeft} size={20} directional />
            {t('Back to the reader')}
          </ButtonLink>
        </div>
      )}
      <MeHead
        title={t('Profile')}
        subtitle={t('This is how others see you, beside what you write and at your own page.')}
        actions={
          <ButtonLink to="/reader/users/$login" params={{ login: settings.user_login }}>
            {t('View profile')}
          </ButtonLink>
        }
      />
      {isOnboarding && !settings.has_gravatar && (
        <div className={css.note}>
          <Notice kind="info">
            {t('Add an avatar, so that people know you again. A few words about you help as well.')}
          </Notice>
        </div>
      )}
      <div className={css.sections}>
        <AvatarField settings={settings} />
        <ProfileForm settings={settings} />
      </div>
    </Column>
  );
}

function ProfileForm({ settings }: { settings: Settings }) {
  const router = useRouter();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [linkError, setLinkError] = useState<string>();
  const update = useMutation(updateSettingsMutation());
  const draft: Draft = { ...settings, ...changes };
  const isUnsaved = FIELDS.some((field) => draft[field] !== settings[field]);
  const bind = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) =>
      setChanges((before) => ({ ...before, [field]: event.target.value })),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    setLinkError(undefined);
    update.mutate(Object.fromEntries(FIELDS.map((field) => [field, draft[field]])), {
      onSuccess: (saved) => {
        setChanges({});
        showViewer(router, { display_name: saved.display_name });
        notify.success(t('Settings saved successfully!'), {
          id: NOTICE_ID,
          durationMs: SETTINGS_NOTICE_MS,
        });
      },
      onError: (error) => {
        if (error.code === 'invalid_input' && draft.user_URL !== settings.user_URL)
          setLinkError(t('A link begins with https://.'));
        notify.error(t('There was a problem saving your changes. Please try again.'), { id: NOTICE_ID });
      },
    });
  }

  return (
    <form className={css.form} onSubmit={save}>
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
        hint={t('A page of yours elsewhere.')}
        error={linkError}
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
          disabled={!isUnsaved && !update.isPending}
          busy={update.isPending}
          busyLabel={t('Saving')}
        >
          {t('Save')}
        </Button>
        {isUnsaved && <span className={css.unsaved}>{t('Not saved yet')}</span>}
      </div>
      <LeaveDialog isUnsaved={isUnsaved && !update.isPending}>
        {t('What you changed in your profile would be lost.')}
      </LeaveDialog>
    </form>
  );
}
