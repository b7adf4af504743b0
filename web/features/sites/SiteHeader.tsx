import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Site } from '#shared/api/sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { siteQuery } from './queries.ts';

/** The blog that the address names; the loader has fetched it. */
export function useSite(): Site {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(siteQuery(Number(siteId)));
  if (!data) throw notFound();
  return data;
}

/** The head of a blog's own pages, with the ways between them. */
export function SiteHeader({ site, actions }: { site: Site; actions?: ReactNode }) {
  const params = { siteId: String(site.ID) };
  const { capabilities: can } = site;
  return (
    <>
      <BackLink fallback="/me/sites" />
      <PageHeader
        title={<bdi>{site.title}</bdi>}
        subtitle={<a href={site.URL}>{site.URL.replace(/^https?:\/\//, '')}</a>}
        actions={actions}
      />
      <TabLinks label={t('This blog')}>
        {can.publish_posts && (
          <TabLink to="/me/sites/$siteId/posts" params={params}>
            {t('Posts')}
          </TabLink>
        )}
        {can.moderate_comments && (
          <TabLink to="/me/sites/$siteId/comments" params={params}>
            {t('Comments')}
          </TabLink>
        )}
        <TabLink to="/me/sites/$siteId/authors" params={params}>
          {t('Authors')}
        </TabLink>
        {can.manage_options && (
          <TabLink to="/me/sites/$siteId/settings" params={params}>
            {t('Settings')}
          </TabLink>
        )}
      </TabLinks>
    </>
  );
}
