import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SettingRow } from '#web/ui/SettingRows.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { toPasswordError } from './password-error.ts';
import { changePasswordMutation } from './queries.ts';

/** Changes the password; the current one is required. All other sessions end. */
export function PasswordChange() {
  // Undefined until it has been opened: after closing, the focus returns to the button.
  const [isOpen, setIsOpen] = useState<boolean>();
  const change = useMutation(changePasswordMutation());
  const form = useForm({
    initial: { current: '', next: '' },
    send: async ({ current, next }) => {
      await change.mutateAsync({ currentPassword: current, newPassword: next });
      close();
      notify.success(t('Password changed. You’ve been logged out everywhere else.'));
    },
    explain: (error) => ({
      [error.code.startsWith('PASSWORD_') ? 'next' : 'current']: toPasswordError(error),
    }),
  });

  function close() {
    setIsOpen(false);
    form.reset();
  }

  const fields = (
    <form {...form.props}>
      <Stack gap={16}>
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus
          required
          {...form.bindText('current')}
        />
        <PasswordField
          label={t('New password')}
          hint={t('At least 8 characters. A phrase of several words is easy to remember.')}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
          {...form.bindText('next')}
        />
        <Row gap={8}>
          <Button type="submit" variant="primary" size={40} busy={form.isBusy} busyLabel={t('Changing')}>
            {t('Change password')}
          </Button>
          <Button size={40} variant="plain" onClick={close}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
  return (
    <SettingRow
      label={t('Password')}
      hint={t('Changing it logs you out everywhere else.')}
      below={isOpen && fields}
    >
      {!isOpen && (
        <Button autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
          {t('Change password')}
        </Button>
      )}
    </SettingRow>
  );
}
