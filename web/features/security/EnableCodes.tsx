import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { toPasswordError } from './password-error.ts';
import { confirmTwoFactorMutation, enableTwoFactorMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** Three steps: the password, the secret for the app with its first code, and the backup codes. */
export function EnableCodes({ onClose }: { onClose: () => void }) {
  const enable = useMutation(enableTwoFactorMutation());
  const confirm = useMutation(confirmTwoFactorMutation());
  const step = !enable.data ? 'password' : confirm.isSuccess ? 'backup' : 'code';

  const form = useForm({
    initial: { password: '', code: '' },
    send: async ({ password, code }) => {
      if (step === 'password') await enable.mutateAsync({ password });
      else if (step === 'code') await confirm.mutateAsync({ code: code.replaceAll(/\s/g, '') });
      else onClose();
    },
    explain: (error) =>
      step === 'password'
        ? { password: toPasswordError(error) }
        : { code: t('That code isn’t right. Enter the one your app shows now.') },
  });

  const labels = { password: t('Continue'), code: t('Turn on'), backup: t('Done') };
  return (
    <Dialog
      name="one_time_codes_on"
      open
      onOpenChange={onClose}
      title={step === 'backup' ? t('One-time codes are on') : t('Turn on one-time codes')}
      form={form.props}
      footer={
        <Button type="submit" variant="primary" size={40} busy={form.isBusy}>
          {labels[step]}
        </Button>
      }
    >
      {step === 'password' && (
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          required
          {...form.bindText('password')}
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
            {...form.bindText('code')}
          />
        </Stack>
      )}
      {step === 'backup' && enable.data && <BackupCodes codes={enable.data.backupCodes} />}
    </Dialog>
  );
}

/** A text as a QR code; `label` says what scanning it does. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
