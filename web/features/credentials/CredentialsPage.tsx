import { useLoaderData } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import type { AnySite } from '../blogs/queries-any.ts';
import { ConnectedFrame, useConnectedSite } from '../connected-sites/ConnectedFrame.tsx';
import { RoleCredentials } from './RoleCredentials.tsx';
import { useCredentials } from './use-credentials.ts';

/** `/settings/credentials/{site}`: access to the files of a connected site. */
export function CredentialsPage() {
  const site = useLoaderData({ strict: false }) as AnySite;
  return 'capabilities' in site ? <HostedHere /> : <ConnectedCredentials />;
}

function HostedHere() {
  return (
    <BlogAdminFrame blog={useBlog()}>
      <EmptyState title={t('This blog is hosted here, so it needs no credentials.')} />
    </BlogAdminFrame>
  );
}

function ConnectedCredentials() {
  const site = useConnectedSite();
  const used = useCredentials(site.ID);
  return (
    <ConnectedFrame site={site}>
      {used.items ? (
        <>
          <RoleCredentials site={site} of="main" used={used} />
          {(used.items.main || used.items.alternate) && (
            <RoleCredentials site={site} of="alternate" used={used} />
          )}
        </>
      ) : (
        used.hasFailed && (
          <FailedNotice error={undefined} onRetry={() => void used.fetchCredentials()}>
            {t('The credentials couldn’t be loaded.')}
          </FailedNotice>
        )
      )}
    </ConnectedFrame>
  );
}
