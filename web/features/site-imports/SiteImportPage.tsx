import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { getSiteImport, listSiteImports } from '#shared/paths/site-imports.ts';
import { useLive } from '#web/lib/live.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { VerifyNotice } from '../accounts/VerifyNotice.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import { ImportSource } from './ImportSource.tsx';
import { OpenImport } from './OpenImport.tsx';
import { PastImport } from './PastImport.tsx';
import { siteImportsQuery } from './queries.ts';
import { getImportName, isOpen } from './rules.ts';
import css from './SiteImports.module.css';

/** `/me/sites/{id}/import`: moves the content of a blog from elsewhere here. For owners. */
export function SiteImportPage() {
  const blog = useBlog();
  const viewer = useViewer();
  const isOwner = blog.capabilities.edit_others_posts;
  return (
    <BlogAdminFrame blog={blog}>
      {!isOwner ? (
        <EmptyState title={t('Only an owner of this blog can import posts.')} />
      ) : viewer?.email_verified ? (
        <Imports siteId={blog.ID} />
      ) : (
        <VerifyNotice>{t('Please verify your email before importing a blog.')}</VerifyNotice>
      )}
    </BlogAdminFrame>
  );
}

function Imports({ siteId }: { siteId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(siteImportsQuery(siteId));
  useLive('site_import', ({ blog_id }) => {
    if (blog_id !== siteId) return;
    void client.invalidateQueries({ queryKey: toEndpointKey(listSiteImports) });
    void client.invalidateQueries({ queryKey: toEndpointKey(getSiteImport) });
  });
  if (!data)
    return error ? (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('The imports could not be loaded.')}
      </FailedNotice>
    ) : (
      <ListLoading label={t('Loading imports')} />
    );
  const open = data.imports.find(isOpen);
  // What someone comes back for is at the top: the import under way, or the result of the last one.
  const [newest] = data.imports;
  const latest = newest && !isOpen(newest) && newest.stage !== 'undone' ? newest : undefined;
  const earlier = data.imports.filter((one) => one !== open && one !== latest);
  return (
    <div className={css.sections}>
      {open && <OpenImport key={open.ID} siteId={siteId} one={open} />}
      {latest && (
        <Section title={<bdi>{getImportName(latest)}</bdi>}>
          <PastImport key={latest.ID} siteId={siteId} one={latest} isLatest />
        </Section>
      )}
      {!open && (
        <Section title={latest ? t('Import another blog') : t('Bring your blog here')}>
          <ImportSource siteId={siteId} />
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={t('Earlier imports')}>
          <ul className={css.past}>
            {earlier.map((one) => (
              <li key={one.ID}>
                <PastImport siteId={siteId} one={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
