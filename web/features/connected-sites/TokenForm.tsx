import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { updateTokenMutation } from './queries.ts';
import { markHealthy } from './queries-health.ts';

/** Changes the username and application password; saved once the site has accepted them. */
export function TokenForm({ site, onDone }: { site: ConnectedSite; onDone: () => void }) {
  const update = useMutation(updateTokenMutation());
  const form = useForm({
    initial: { username: site.username ?? '', token: '' },
    send: async ({ username, token }) => {
      await update.mutateAsync({ siteId: site.ID, username, token });
      markHealthy(site.ID);
      notify.success(t('Password saved.'));
      onDone();
    },
    explain: ({ message }) => ({ token: message }),
  });
  const { username, token } = form.values;
  return (
    <form {...form.props}>
      <Stack gap={16}>
        <UsernameField {...form.bindText('username')} isRequired />
        <TokenField {...form.bindText('token')} isRequired />
        <span>
          <Button
            type="submit"
            variant="primary"
            disabled={!username.trim() || !token.trim()}
            busy={form.isBusy}
            busyLabel={t('Checking')}
          >
            {t('Save')}
          </Button>
        </span>
      </Stack>
    </form>
  );
}

type FieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & {
  isRequired?: boolean;
};

export function UsernameField({ isRequired = false, ...field }: FieldProps) {
  return (
    <TextField
      label={t('Username on the site')}
      required={isRequired}
      maxLength={100}
      autoComplete="off"
      exact
      {...field}
    />
  );
}

/** Not a password field: browsers would fill in the password of Tidings itself. */
export function TokenField({ isRequired = false, ...field }: FieldProps) {
  return (
    <TextField
      label={t('Application password')}
      hint={t('Create one on the site, in your profile under Application Passwords.')}
      required={isRequired}
      maxLength={200}
      autoComplete="off"
      exact
      {...field}
    />
  );
}
