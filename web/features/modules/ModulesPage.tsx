import { t } from '#shared/i18n/translate.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { SiteFrame, useSite } from '../sites/SiteFrame.tsx';
import { SiteModules } from './SiteModules.tsx';
import { useSiteModules } from './use-site-modules.ts';

/** `/settings/modules/{site}`: what a blog can do beside being read; for its owners (MO-20). */
export function ModulesPage() {
  const site = useSite();
  return (
    <SiteFrame site={site}>
      {site.capabilities.manage_options ? (
        <Modules key={site.ID} siteId={site.ID} />
      ) : (
        <EmptyState title={t('Only an owner of this blog can change its settings.')} />
      )}
    </SiteFrame>
  );
}

function Modules({ siteId }: { siteId: number }) {
  const used = useSiteModules(siteId);
  return <SiteModules used={used} />;
}
