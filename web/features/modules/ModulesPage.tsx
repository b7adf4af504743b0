import { useLoaderData } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import type { AnySite } from '../blogs/queries-any.ts';
import { ConnectedFrame, useConnectedSite } from '../connected-sites/ConnectedFrame.tsx';
import { markMaybeUnhealthy } from '../connected-sites/queries-health.ts';
import { SiteModules } from './SiteModules.tsx';
import { useSiteModules } from './use-site-modules.ts';

/** `/settings/modules/{site}`: the modules of a blog, for its owners (MO-20). */
export function ModulesPage() {
  const site = useLoaderData({ strict: false }) as AnySite;
  return 'capabilities' in site ? <BlogModules /> : <ConnectedModules />;
}

function BlogModules() {
  const site = useBlog();
  return (
    <BlogAdminFrame blog={site}>
      {site.capabilities.manage_options ? (
        <Modules key={site.ID} siteId={site.ID} isHosted />
      ) : (
        <EmptyState title={t('Only an owner of this blog can change its settings.')} />
      )}
    </BlogAdminFrame>
  );
}

/** If a connected site's modules can't be fetched, its connection may be unhealthy (MO-08). */
function ConnectedModules() {
  const site = useConnectedSite();
  return (
    <ConnectedFrame site={site}>
      <Modules key={site.ID} siteId={site.ID} onFailed={() => markMaybeUnhealthy(site.ID)} />
    </ConnectedFrame>
  );
}

function Modules({ siteId, ...details }: { siteId: number; isHosted?: boolean; onFailed?: () => void }) {
  const used = useSiteModules(siteId, details);
  return <SiteModules used={used} />;
}
