import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { isUnreachable } from '#web/lib/error.ts';
import { useForm } from '#web/lib/use-form.ts';
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
  const form = useForm({
    initial: { url: '', isWordPress: true, username: '', token: '', follow: true },
    send: async ({ url, isWordPress, username, token, follow }) => {
      if (parseSiteUrl(url).kind !== 'valid') return { url: t('Please enter a valid URL') };
      const site = await connect.mutateAsync({ url, follow, ...(isWordPress && { username, token }) });
      notify.success(t('{site} connected.', { site: site.name }));
      void navigate({ to: '/me/connected-sites/$siteId', params: { siteId: String(site.ID) } });
    },
    explain: (error) => ({
      form: isUnreachable(error)
        ? t('We can’t reach Tidings. Check your connection, then try again.')
        : error.message,
    }),
  });
  const { url, isWordPress, username, token } = form.values;
  return (
    <form {...form.props} noValidate>
      <Stack gap={24}>
        <TextField
          label={t('Address')}
          placeholder="example.com"
          required
          maxLength={2_000}
          inputMode="url"
          exact
          {...form.bindText('url')}
        />
        <Checkbox
          label={t('It’s a WordPress site and I have a user there')}
          hint={t('Without one, Tidings reads its feed and can monitor it.')}
          {...form.bindChecked('isWordPress')}
        />
        {isWordPress && (
          <>
            <UsernameField {...form.bindText('username')} isRequired />
            <TokenField {...form.bindText('token')} isRequired />
          </>
        )}
        <Checkbox label={t('Subscribe to its posts')} {...form.bindChecked('follow')} />
        {form.problems.form && (
          <Notice kind="error">
            <p>{form.problems.form}</p>
          </Notice>
        )}
        <span>
          <Button
            type="submit"
            variant="primary"
            size={40}
            disabled={!url.trim() || (isWordPress && (!username.trim() || !token.trim()))}
            busy={form.isBusy}
            busyLabel={t('Connecting')}
          >
            {t('Connect site')}
          </Button>
        </span>
      </Stack>
    </form>
  );
}
