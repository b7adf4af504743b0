import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import css from './ConnectedFrame.module.css';
import { HealthBanner } from './HealthBanner.tsx';
import { connectedSiteQuery } from './queries.ts';

/** Returns the connected site in the address, fetched by the loader. */
export function useConnectedSite(): ConnectedSite {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(connectedSiteQuery(Number(siteId)));
  if (!data) throw notFound();
  return data;
}

/** The frame of all pages of a connected site: its name and address, links between the pages, and any connection problem. */
export function ConnectedFrame({
  site,
  help,
  children,
}: {
  site: ConnectedSite;
  /** Shown instead of "Check again" if something else helps. */
  help?: ReactNode;
  children: ReactNode;
}) {
  const params = { siteId: String(site.ID) };
  return (
    <Column back="/me/sites">
      <PageHeader
        title={<bdi>{site.name}</bdi>}
        subtitle={
          <a href={site.URL} rel="noreferrer">
            {site.URL.replace(/^https?:\/\/|\/$/g, '')}
          </a>
        }
      />
      <TabLinks label={t('This site')}>
        <TabLink to="/me/connected-sites/$siteId" params={params} activeOptions={{ exact: true }}>
          {t('Overview')}
        </TabLink>
        <TabLink to="/me/connected-sites/$siteId/posts" params={params}>
          {t('Posts')}
        </TabLink>
        {site.kind === 'wordpress' && (
          <TabLink to="/me/connected-sites/$siteId/comments" params={params}>
            {t('Comments')}
          </TabLink>
        )}
        {site.kind === 'wordpress' && (
          <TabLink to="/settings/modules/$siteId" params={params}>
            {t('Modules')}
          </TabLink>
        )}
      </TabLinks>
      <div className={css.below}>
        <HealthBanner site={site} help={help} />
        {children}
      </div>
    </Column>
  );
}
