import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { RunningImport } from '#web/features/imports/RunningImport.tsx';
import { EmailBlockedNotice } from '#web/features/settings/EmailBlockedNotice.tsx';
import { subscriptionCountsQuery } from '#web/features/subscriptions/queries.ts';
import { useLeaving } from '#web/features/subscriptions/use-leaving.ts';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { AddSiteDialog } from '../add-site/AddSiteDialog.tsx';
import css from './ManagerPage.module.css';
import { MoreMenu } from './MoreMenu.tsx';

/** The subscription manager (SM-01 to SM-06): its header and tabs; the open tab is in the outlet. */
export function ManagerPage() {
  useLeaving();
  return (
    <Column width="wide">
      <PageHeader
        title={t('Manage subscribed sites')}
        subtitle={
          <>
            {t('Manage your site, RSS, and newsletter subscriptions.')}{' '}
            <Link
              to="/me/notifications/subscriptions"
              search={{ referrer: 'management' }}
              className={css.settings}
            >
              {t('Manage notification settings')}
            </Link>
          </>
        }
        actions={
          <>
            <AddSiteDialog />
            <MoreMenu />
          </>
        }
      />
      <div className={css.parts}>
        <EmailBlockedNotice />
        <RunningImport />
        <ManagerTabs />
        <div>
          <Outlet />
        </div>
      </div>
    </Column>
  );
}

/** Sites, Comments and, if there is something to confirm, Pending, each with its count. */
function ManagerTabs() {
  const { data: counts } = useQuery(subscriptionCountsQuery());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const showsPending = (counts?.pending ?? 0) > 0 || path === '/reader/subscriptions/pending';
  return (
    <TabLinks label={t('Subscriptions')}>
      <TabLink
        to="/reader/subscriptions"
        activeOptions={{ exact: true, includeSearch: false }}
        {...renderCount(counts?.blogs)}
      >
        {t('Sites')}
      </TabLink>
      <TabLink to="/reader/subscriptions/comments" {...renderCount(counts?.comments)}>
        {t('Comments')}
      </TabLink>
      {showsPending && (
        <TabLink to="/reader/subscriptions/pending" {...renderCount(counts?.pending)}>
          {t('Pending')}
        </TabLink>
      )}
    </TabLinks>
  );
}

function renderCount(count: number | undefined) {
  return count === undefined ? {} : { count };
}
