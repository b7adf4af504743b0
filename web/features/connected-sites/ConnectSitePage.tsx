import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { isUnreachable } from '#web/lib/error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { VerifyNotice } from '../accounts/VerifyNotice.tsx';
import { connectSiteMutation } from './queries.ts';
import { TokenField, UsernameField } from './TokenForm.tsx';

/** `/me/connected-sites/new`: connects a site by its address and, for WordPress, an application password. */
export function ConnectSitePage() {
  const viewer = useViewer();
  return (
    <Column back="/me/sites">
      <PageHeader
        title={t('Connect a site')}
        subtitle={t('Look after a blog that’s hosted somewhere else: its posts, comments and health.')}
      />
      {viewer?.email_verified ? (
        <ConnectForm />
      ) : (
        <VerifyNotice>{t('Please verify your email before connecting a site.')}</VerifyNotice>
      )}
    </Column>
  );
}

function ConnectForm() {
  const navigate = useNavigate();
  const connect = useMutation(connectSiteMutation());
  const [url, setUrl] = useState('');
  const [isWordPress, setWordPress] = useState(true);
  const [username, setUsername] = useState('');
  const [token, setToken] = useState('');
  const [follow, setFollow] = useState(true);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isInvalid = parseSiteUrl(url).kind !== 'valid';
    setWrong(isInvalid);
    if (isInvalid || connect.isPending) return;
    connect.mutate(
      { url, follow, ...(isWordPress && { username, token }) },
      {
        onSuccess: (site) => {
          notify.success(t('{site} connected.', { site: site.name }));
          void navigate({ to: '/me/connected-sites/$siteId', params: { siteId: String(site.ID) } });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <TextField
          label={t('Address')}
          placeholder="example.com"
          required
          maxLength={2_000}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={isWrong ? t('Please enter a valid URL') : undefined}
        />
        <Checkbox
          label={t('It’s a WordPress site and I have a user there')}
          hint={t('Without one, Tidings reads its feed and can monitor it.')}
          checked={isWordPress}
          onChange={setWordPress}
        />
        {isWordPress && (
          <>
            <UsernameField value={username} onChange={setUsername} isRequired />
            <TokenField value={token} onChange={setToken} isRequired />
          </>
        )}
        <Checkbox label={t('Subscribe to its posts')} checked={follow} onChange={setFollow} />
        {connect.error && (
          <Notice kind="error">
            <p>
              {isUnreachable(connect.error)
                ? t('We can’t reach Tidings. Check your connection, then try again.')
                : connect.error.message}
            </p>
          </Notice>
        )}
        <span>
          <Button
            type="submit"
            variant="primary"
            size={40}
            disabled={!url.trim() || (isWordPress && (!username.trim() || !token.trim()))}
            busy={connect.isPending}
            busyLabel={t('Connecting')}
          >
            {t('Connect site')}
          </Button>
        </span>
      </Stack>
    </form>
  );
}
