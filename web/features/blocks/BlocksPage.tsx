import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide';
import type { ReactNode } from 'react';
import type { BlockedSite, BlockedUser } from '#shared/api/blocks.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader, Section } from '#web/ui/Page.tsx';
import { Avatar, SiteIcon } from '#web/ui/SiteIcon.tsx';
import { toFeedPath } from '../feeds/rules.ts';
import { toSiteAddress } from '../feeds/rules-address.ts';
import { BlockRow } from './BlockRow.tsx';
import css from './BlocksPage.module.css';
import { blockedSitesQuery, blockedUsersQuery } from './queries.ts';
import { unblockSite, unblockUser } from './queries-block.ts';

/** The people and feeds that the user has blocked, each with a button to unblock (U68). */
export function BlocksPage() {
  const client = useQueryClient();
  const sites = useInfiniteQuery(blockedSitesQuery());
  const users = useInfiniteQuery(blockedUsersQuery());
  const blockedSites = sites.data?.pages.flatMap((page) => page.sites) ?? [];
  const blockedUsers = users.data?.pages.flatMap((page) => page.users) ?? [];
  const hasNone = sites.isSuccess && users.isSuccess && blockedSites.length + blockedUsers.length === 0;
  return (
    <Column back="/me/account">
      <PageHeader title={t('Blocked')} subtitle={t('Sites and people you’ve blocked.')} />
      {(sites.isError || users.isError) && (
        <FailedNotice
          error={sites.error ?? users.error}
          onRetry={() => void Promise.all([sites.refetch(), users.refetch()])}
        >
          {t('Your blocked sites and people could not be loaded.')}
        </FailedNotice>
      )}
      {hasNone && (
        <EmptyState
          icon={Ban}
          title={t('You haven’t blocked anyone.')}
          text={t(
            'To block a site, open the menu of one of its posts. To block a person, open the menu of one of their comments.',
          )}
          action={<ButtonLink to="/reader">{t('Go to Recent')}</ButtonLink>}
        />
      )}
      <Stack gap={32}>
        {blockedSites.length > 0 && (
          <Part title={t('Sites')} query={sites}>
            {blockedSites.map((site) => (
              <SiteRow
                key={site.feed_ID}
                site={site}
                onUnblock={() =>
                  void unblockSite(client, { site_ID: site.ID, feed_ID: site.feed_ID, site_name: site.name })
                }
              />
            ))}
          </Part>
        )}
        {blockedUsers.length > 0 && (
          <Part title={t('People')} query={users}>
            {blockedUsers.map((user) => (
              <UserRow key={user.ID} user={user} onUnblock={() => void unblockUser(client, user)} />
            ))}
          </Part>
        )}
      </Stack>
    </Column>
  );
}

function Part({
  title,
  query,
  children,
}: {
  title: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}) {
  return (
    <Section title={title}>
      <ul className={css.list}>{children}</ul>
      {query.hasNextPage && (
        <p className={css.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </p>
      )}
    </Section>
  );
}

function SiteRow({ site, onUnblock }: { site: BlockedSite; onUnblock: () => void }) {
  return (
    <BlockRow
      image={<SiteIcon src={site.site_icon ?? undefined} name={site.name} size={40} />}
      name={site.name}
      href={toFeedPath({ feed_ID: site.feed_ID, blog_ID: site.ID })}
      detail={toSiteAddress({ blog_ID: site.ID, URL: site.URL })}
      date={site.date}
      onUnblock={onUnblock}
    />
  );
}

function UserRow({ user, onUnblock }: { user: BlockedUser; onUnblock: () => void }) {
  return (
    <BlockRow
      image={<Avatar src={user.avatar_URL} name={user.name} size={40} />}
      name={user.name}
      href={`/reader/users/${user.login}`}
      detail={`@${user.login}`}
      date={user.date}
      onUnblock={onUnblock}
    />
  );
}
