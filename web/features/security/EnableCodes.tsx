import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { toPasswordError } from './password-error.ts';
import { QrCode } from './QrCode.tsx';
import { confirmTwoFactorMutation, enableTwoFactorMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** Three steps: the password, the secret for the app with its first code, and the backup codes. */
export function EnableCodes({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const enable = useMutation(enableTwoFactorMutation());
  const confirm = useMutation(confirmTwoFactorMutation());
  const step = !enable.data ? 'password' : confirm.isSuccess ? 'backup' : 'code';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === 'password') enable.mutate({ password });
    else if (step === 'code') confirm.mutate({ code: code.replaceAll(/\s/g, '') });
    else onClose();
  }

  const labels = { password: t('Continue'), code: t('Turn on'), backup: t('Done') };
  return (
    <Dialog
      name="one_time_codes_on"
      open
      onOpenChange={onClose}
      title={step === 'backup' ? t('One-time codes are on') : t('Turn on one-time codes')}
      form={{ onSubmit: submit }}
      footer={
        <Button type="submit" variant="primary" size={40} busy={enable.isPending || confirm.isPending}>
          {labels[step]}
        </Button>
      }
    >
      {step === 'password' && (
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          required
          value={password}
          error={enable.error && toPasswordError(enable.error)}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {step === 'code' && enable.data && (
        <Stack gap={16}>
          <p className={css.hint}>
            {t('Scan this with your authenticator app, or enter the setup key by hand.')}
          </p>
          <QrCode text={enable.data.totpURI} label={t('QR code for your authenticator app')} />
          <p>
            <a href={enable.data.totpURI}>{t('Open in an app on this device')}</a>
          </p>
          <code className={css.secret}>{new URL(enable.data.totpURI).searchParams.get('secret')}</code>
          <TextField
            label={t('Code from your app')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            error={confirm.error && t('That code isn’t right. Enter the one your app shows now.')}
            onChange={(event) => setCode(event.target.value)}
          />
        </Stack>
      )}
      {step === 'backup' && enable.data && <BackupCodes codes={enable.data.backupCodes} />}
    </Dialog>
  );
}
