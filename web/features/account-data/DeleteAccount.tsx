import { useMutation } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { closeAccountMutation } from './queries.ts';

/** Permanently deletes the user's account, after they have entered the password and the username. */
export function DeleteAccount({ login }: { login: string }) {
  const close = useMutation(closeAccountMutation());
  const form = useForm({
    initial: { login: '', password: '' },
    send: async (values) => {
      await close.mutateAsync(values);
      // The session has ended, so the front page is loaded as a visitor's.
      location.assign('/');
    },
    explain: (error) => ({ form: toErrorMessage(error) }),
  });
  const isTyped = form.values.login.trim().toLowerCase() === login;

  return (
    <Row>
      <Dialog
        name="delete_account"
        trigger={<Button variant="danger">{t('Delete account')}</Button>}
        title={t('Delete your account?')}
        form={form.props}
        footer={
          <>
            <DialogClose>
              <Button size={40}>{t('Cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" size={40} disabled={!isTyped} busy={form.isBusy}>
              {t('Delete permanently')}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <p>
            {t(
              'This deletes your subscriptions, your likes and the blogs only you own. Blogs with another owner stay with them, and comments with replies stay without your name. This can’t be undone.',
            )}
          </p>
          {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
          <TextField
            label={t('Type your username, {login}, to confirm', { login })}
            autoComplete="off"
            exact
            required
            {...form.bindText('login')}
          />
          <PasswordField
            label={t('Your password')}
            autoComplete="current-password"
            {...form.bindText('password')}
          />
        </Stack>
      </Dialog>
    </Row>
  );
}

function toErrorMessage({ code }: CallError): string {
  switch (code) {
    case 'forbidden':
      return t('That’s not your password.');
    case 'conflict':
      return t(
        'You’re the only administrator. Make someone else an administrator first, then delete your account.',
      );
    case 'throttled':
      return t('Too many attempts. Wait a few minutes, then try again.');
    default:
      return t('Your account could not be deleted. Please try again.');
  }
}
