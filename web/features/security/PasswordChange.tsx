import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
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
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation(changePasswordMutation());
  const failure = change.error && toPasswordError(change.error);
  const isAboutNew = change.error?.code.startsWith('PASSWORD_') ?? false;

  function close() {
    setIsOpen(false);
    setCurrent('');
    setNext('');
    change.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { currentPassword: current, newPassword: next },
      {
        onSuccess: () => {
          close();
          notify.success(t('Password changed. You’ve been logged out everywhere else.'));
        },
      },
    );
  }

  const form = (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          autoFocus
          required
          value={current}
          error={!isAboutNew && failure}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={t('New password')}
          hint={t('At least 8 characters. A phrase of several words is easy to remember.')}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
          value={next}
          error={isAboutNew && failure}
          onChange={(event) => setNext(event.target.value)}
        />
        <Row gap={8}>
          <Button type="submit" variant="primary" size={40} busy={change.isPending} busyLabel={t('Changing')}>
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
      below={isOpen && form}
    >
      {!isOpen && (
        <Button autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
          {t('Change password')}
        </Button>
      )}
    </SettingRow>
  );
}
