import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { EnableCodes } from './EnableCodes.tsx';
import { toPasswordError } from './password-error.ts';
import { createBackupCodesMutation, disableTwoFactorMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** One-time codes of an authenticator app, as a second step after the password. */
export function OneTimeCodes({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const [open, setOpen] = useState<'enable' | 'disable' | 'backup'>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title={t('One-time codes')}
      actions={
        hasPassword &&
        !isOn && (
          <Button icon={ShieldCheck} onClick={() => setOpen('enable')}>
            {t('Turn on')}
          </Button>
        )
      }
    >
      <p className={css.hint}>
        {t(
          'After your password, you’ll enter a code from an authenticator app. Someone who only has your password can’t log in.',
        )}
      </p>
      {!hasPassword && (
        <Row gap={12} wrap>
          <span className={css.hint}>
            {t('You need a password for this, and your account doesn’t have one yet.')}
          </span>
          <ButtonLink to="/forgot-password">{t('Choose a password')}</ButtonLink>
        </Row>
      )}
      {isOn && (
        <Row gap={12} wrap>
          <span className={css.on}>
            <Icon of={ShieldCheck} size={20} />
            {t('On')}
          </span>
          <Button onClick={() => setOpen('backup')}>{t('New backup codes')}</Button>
          <Button onClick={() => setOpen('disable')}>{t('Turn off')}</Button>
        </Row>
      )}
      {open === 'enable' && <EnableCodes onClose={close} />}
      {open === 'disable' && <DisableCodes onClose={close} />}
      {open === 'backup' && <RenewBackupCodes onClose={close} />}
    </Section>
  );
}

function DisableCodes({ onClose }: { onClose: () => void }) {
  const disable = useMutation(disableTwoFactorMutation());
  const form = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      await disable.mutateAsync({ password });
      onClose();
      notify.success(t('One-time codes are off. You log in with your password alone.'));
    },
    explain: (error) => ({ password: toPasswordError(error) }),
  });
  return (
    <Dialog
      name="one_time_codes_off"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Turn off one-time codes?')}
      form={form.props}
      footer={
        <Button type="submit" variant="danger" size={40} busy={form.isBusy}>
          {t('Turn off')}
        </Button>
      }
    >
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        required
        {...form.bindText('password')}
      />
    </Dialog>
  );
}

function RenewBackupCodes({ onClose }: { onClose: () => void }) {
  const renew = useMutation(createBackupCodesMutation());
  const form = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      if (renew.data) onClose();
      else await renew.mutateAsync({ password });
    },
    explain: (error) => ({ password: toPasswordError(error) }),
  });
  return (
    <Dialog
      name="backup_codes"
      open
      onOpenChange={onClose}
      title={t('New backup codes')}
      form={form.props}
      footer={
        <Button type="submit" variant="primary" size={40} busy={form.isBusy}>
          {renew.data ? t('Done') : t('Create new codes')}
        </Button>
      }
    >
      {renew.data ? (
        <BackupCodes codes={renew.data.backupCodes} />
      ) : (
        <Stack gap={16}>
          <p className={css.hint}>{t('Your old backup codes will stop working.')}</p>
          <PasswordField
            label={t('Your password')}
            autoComplete="current-password"
            required
            {...form.bindText('password')}
          />
        </Stack>
      )}
    </Dialog>
  );
}
