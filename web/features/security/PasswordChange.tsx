import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/TextField.tsx';
import { passwordFailureOf } from './password-failure.ts';
import { changePasswordMutation } from './queries.ts';

/** A new password in place of the present one, which must be known. All other sessions end. */
export function PasswordChange() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation(changePasswordMutation());
  const failure = change.error && passwordFailureOf(change.error);
  const isAboutNew = change.error?.code.startsWith('PASSWORD_') ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { currentPassword: current, newPassword: next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          notify.success(t('Your password is changed. You are logged out everywhere else.'));
        },
      },
    );
  }

  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <PasswordField
          label={t('Present password')}
          autoComplete="current-password"
          required
          value={current}
          error={!isAboutNew && failure}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={t('New password')}
          hint={t('At least 8 characters. A few words in a row are easy to keep in mind.')}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
          value={next}
          error={isAboutNew && failure}
          onChange={(event) => setNext(event.target.value)}
        />
        <Row>
          <Button type="submit" size={40} busy={change.isPending} busyLabel={t('Changing')}>
            {t('Change password')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
