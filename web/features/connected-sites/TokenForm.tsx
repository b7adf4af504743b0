import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { updateTokenMutation } from './queries.ts';
import { markHealthy } from './queries-health.ts';

/** Changes the username and application password; saved once the site has accepted them. */
export function TokenForm({ site, onDone }: { site: ConnectedSite; onDone: () => void }) {
  const update = useMutation(updateTokenMutation());
  const [username, setUsername] = useState(site.username ?? '');
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate(
      { siteId: site.ID, username, token },
      {
        onSuccess: () => {
          markHealthy(site.ID);
          notify.success(t('Password saved.'));
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <UsernameField value={username} onChange={setUsername} isRequired />
        <TokenField value={token} onChange={setToken} isRequired error={update.error?.message} />
        <span>
          <Button
            type="submit"
            variant="primary"
            disabled={!username.trim() || !token.trim()}
            busy={update.isPending}
            busyLabel={t('Checking')}
          >
            {t('Save')}
          </Button>
        </span>
      </Stack>
    </form>
  );
}

interface FieldState {
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
}

export function UsernameField({ value, onChange, isRequired = false }: FieldState) {
  return (
    <TextField
      label={t('Username on the site')}
      required={isRequired}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Not a password field: browsers would fill in the password of Tidings itself. */
export function TokenField({
  value,
  onChange,
  isRequired = false,
  error,
}: FieldState & { error?: string | undefined }) {
  return (
    <TextField
      label={t('Application password')}
      hint={t('Create one on the site, in your profile under Application Passwords.')}
      error={error}
      required={isRequired}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
