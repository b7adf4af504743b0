import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { siteQuery } from '../sites/queries.ts';
import { ModerationList } from './ModerationList.tsx';
import { parseStatus, siteCommentCountsQuery } from './queries.ts';

/** The tabs, what waits first. */
const STATUSES: readonly Comment['status'][] = ['unapproved', 'approved', 'spam', 'trash'];

/** The comments of a blog for those who moderate them. The tab is part of the address. */
export function ModerationPage() {
  const siteId = Number(useParams({ from: '/member/me/sites/$siteId/comments' }).siteId);
  const status = parseStatus(useSearch({ strict: false }).status);
  const navigate = useNavigate({ from: '/me/sites/$siteId/comments' });
  const { data: site } = useQuery(siteQuery(siteId));
  const { data: counts } = useInfiniteQuery(siteCommentCountsQuery(siteId, status));
  const labels = {
    unapproved: t('Waiting'),
    approved: t('Approved'),
    spam: t('Spam'),
    trash: t('Trash'),
  };
  return (
    <Column>
      <PageHeader title={t('Comments')} subtitle={site && <bdi>{site.name}</bdi>} />
      <Tabs
        value={status}
        onChange={(next) => void navigate({ search: { status: next }, replace: true })}
        items={STATUSES.map((id) => ({
          id,
          label: labels[id],
          ...(counts && { count: counts[id] }),
          panel: id === status && <ModerationList siteId={siteId} status={id} />,
        }))}
      />
    </Column>
  );
}
