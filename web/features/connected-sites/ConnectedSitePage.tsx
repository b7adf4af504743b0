import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConnectedFrame, useConnectedSite } from './ConnectedFrame.tsx';
import { useSiteHealth } from './HealthBanner.tsx';
import { disconnectSiteMutation, monitorMutation } from './queries.ts';
import { TokenForm } from './TokenForm.tsx';

const ABOUT_PASSWORD = new Set(['user_token_error', 'blog_token_error']);

/** `/me/connected-sites/{id}`: the connection's health, and what Tidings does with the site. */
export function ConnectedSitePage() {
  const site = useConnectedSite();
  const { isHealthy, error, checkedAt } = useSiteHealth(site);
  const [isTokenOpen, setTokenOpen] = useState(false);
  const openToken = (
    <Button aria-expanded={isTokenOpen} onClick={() => setTokenOpen(!isTokenOpen)}>
      {t('Change password')}
    </Button>
  );
  return (
    <ConnectedFrame
      site={site}
      help={!isHealthy && ABOUT_PASSWORD.has(error) && !isTokenOpen ? openToken : undefined}
    >
      <Section title={t('Connection')}>
        <SettingRows>
          {isHealthy && (
            <SettingRow
              label={t('Everything works')}
              hint={
                <>
                  {t('Last checked:')} <Time date={checkedAt} style="long" />
                </>
              }
            />
          )}
          {site.username !== null && (
            <SettingRow
              label={t('Connected as {name}', { name: site.username })}
              hint={t('With an application password, which Tidings keeps encrypted.')}
              below={isTokenOpen && <TokenForm site={site} onDone={() => setTokenOpen(false)} />}
            >
              {openToken}
            </SettingRow>
          )}
          <Monitor site={site} />
          {site.feed_ID !== null && (
            <SettingRow label={t('Feed')} hint={t('The feed that this site’s subscribers read.')}>
              <ButtonLink to="/reader/feeds/$feedId" params={{ feedId: String(site.feed_ID) }}>
                {t('Read')}
              </ButtonLink>
            </SettingRow>
          )}
          <SettingRow
            label={t('Access to the site’s files')}
            hint={t('Credentials for SFTP, SSH or FTP, which Tidings keeps encrypted.')}
          >
            <ButtonLink to="/settings/credentials/$siteId" params={{ siteId: String(site.ID) }}>
              {t('Credentials')}
            </ButtonLink>
          </SettingRow>
          <SettingRow
            label={t('Disconnect')}
            hint={t('Nothing changes on the site, and you stay subscribed to it.')}
          >
            <Disconnect site={site} />
          </SettingRow>
        </SettingRows>
      </Section>
    </ConnectedFrame>
  );
}

function Monitor({ site }: { site: ConnectedSite }) {
  const monitor = useMutation(monitorMutation());
  const change = (is_active: boolean) =>
    monitor.mutate(
      { siteId: site.ID, is_active },
      {
        onSuccess: () =>
          notify.success(is_active ? t('Monitoring is on.') : t('Monitoring is off.'), { id: 'monitor' }),
        onError: () =>
          notify.error(t('Your change could not be saved. Please try again.'), { id: 'monitor' }),
      },
    );
  const hint = site.down_since ? (
    <>
      {t('Down since:')} <Time date={site.down_since} style="long" />
    </>
  ) : (
    t('We check every five minutes and email you when the site goes down and when it’s back.')
  );
  return (
    <Switch
      label={t('Downtime monitor')}
      hint={hint}
      checked={monitor.isPending ? monitor.variables.is_active : site.is_monitored}
      onChange={change}
    />
  );
}

function Disconnect({ site }: { site: ConnectedSite }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(disconnectSiteMutation());
  const disconnect = async () => {
    try {
      await mutateAsync({ siteId: site.ID });
    } catch {
      return notify.error(t('The site could not be disconnected. Please try again.'));
    }
    notify.success(t('{site} disconnected.', { site: site.name }));
    await navigate({ to: '/me/sites' });
  };
  return (
    <Dialog
      name="disconnect_site"
      trigger={<Button variant="danger">{t('Disconnect')}</Button>}
      size={400}
      title={t('Disconnect {site}?', { site: site.name })}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button size={40} variant="danger" busy={isPending} onClick={() => void disconnect()}>
            {t('Disconnect')}
          </Button>
        </>
      }
    >
      <p>
        {t('Tidings will delete its password and stop monitoring it. You can connect it again at any time.')}
      </p>
    </Dialog>
  );
}
