import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { HEALTH_CHECK_MS } from '#shared/domain/connection-errors.ts';
import { t } from '#shared/i18n/translate.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Time } from '#web/ui/Time.tsx';
import { canCheck, isUnhealthy } from './health-state.ts';
import { checkConnectionHealth, useConnectionHealth } from './queries-health.ts';

/**
 * A check takes less. The server stores the time when a check begins and the result when it ends, so a page fetched in between
 * has the new time with the old result. In that case the result on this device is newer.
 */
const CHECK_MS = 30_000;

/** Returns a site's health: as the server sent it with the page, unless this device has checked later. */
export function useSiteHealth(site: ConnectedSite): { isHealthy: boolean; error: string; checkedAt: string } {
  const known = useConnectionHealth(site.ID);
  const { is_healthy, error = '' } = known.connectionHealth;
  const requestedAt = known.lastRequestTime ?? 0;
  if (is_healthy === undefined || requestedAt + CHECK_MS < Date.parse(site.checked_at))
    return { isHealthy: site.is_healthy, error: site.error, checkedAt: site.checked_at };
  return { isHealthy: !isUnhealthy(known), error, checkedAt: new Date(requestedAt).toISOString() };
}

/** Checks the site when one of its pages opens, and shows what is wrong, if anything. */
export function HealthBanner({ site, help }: { site: ConnectedSite; help?: ReactNode }) {
  const client = useQueryClient();
  const known = useConnectionHealth(site.ID);
  const { isHealthy, error, checkedAt } = useSiteHealth(site);
  const [isChecking, setChecking] = useState(false);
  const now = Math.max(useNow().getTime(), Date.now());

  async function check() {
    setChecking(true);
    await checkConnectionHealth(client, site.ID);
    setChecking(false);
  }

  // On every page that opens; after a recent check, nothing is sent.
  useEffect(() => {
    void checkConnectionHealth(client, site.ID);
  }, [client, site.ID]);

  if (isHealthy) return null;
  const next = Date.parse(checkedAt) + HEALTH_CHECK_MS;
  const minutes = Math.ceil((next - now) / 60_000);
  const isCheckable = canCheck(known, now) && minutes <= 0;
  return (
    <Notice
      kind="warning"
      action={
        help ?? (
          <Button icon={RotateCw} busy={isChecking} disabled={!isCheckable} onClick={() => void check()}>
            {t('Check again')}
          </Button>
        )
      }
    >
      <p>{toErrorMessage(error)}</p>
      <p>
        {t('Last checked:')} <Time date={checkedAt} style="long" />
        {!isCheckable &&
          minutes > 0 &&
          ` · ${t('{count, plural, one {You can check again in # minute.} other {You can check again in # minutes.}}', { count: minutes })}`}
      </p>
    </Notice>
  );
}

/** Returns what is wrong and what to do, for each kind of error. */
function toErrorMessage(error: string): string {
  switch (error) {
    case 'dns_error':
      return t('We can’t find this site: its domain name doesn’t resolve. Check the domain’s DNS records.');
    case 'tls_error':
      return t('This site’s security certificate isn’t valid. Renew it with your host.');
    case 'inactivity_error':
      return t('This site doesn’t answer in time. It may be overloaded.');
    case 'http_error':
      return t('This site refuses connections or answers with an error. Check with your host.');
    case 'database_error':
      return t('WordPress can’t reach its database. Check with your host.');
    case 'fatal_error':
      return t('WordPress has a critical error. Its administrator has an email about it.');
    case 'rest_api_error':
      return t(
        'The site’s REST API doesn’t answer. Check that no plugin, firewall or setting of your host turns it off.',
      );
    case 'user_token_error':
      return t('The site doesn’t accept your application password any more. Enter a new one.');
    case 'blog_token_error':
      return t('Tidings can’t read this site’s application password any more. Enter a new one.');
    case 'generic_error':
      return t('This site’s address isn’t on the public internet any more.');
    default:
      return t('We can’t connect to this site.');
  }
}
