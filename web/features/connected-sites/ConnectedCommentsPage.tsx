import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MessageSquare } from 'lucide';
import type { ConnectedCommentStatus, ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { ConnectedComment } from './ConnectedComment.tsx';
import { ConnectedFrame, useConnectedSite } from './ConnectedFrame.tsx';
import { connectedCommentsQuery } from './queries.ts';

/** Pending comments come first, and are shown if the address has no status. */
const STATUSES: readonly { status: ConnectedCommentStatus; label: () => string; none: () => string }[] = [
  { status: 'hold', label: () => t('Waiting'), none: () => t('No comments waiting') },
  { status: 'approved', label: () => t('Approved'), none: () => t('No comments yet') },
  { status: 'spam', label: () => t('Spam'), none: () => t('No spam') },
  { status: 'trash', label: () => t('Trash'), none: () => t('The trash is empty') },
];

/** `/me/connected-sites/{id}/comments`: comments on a WordPress site, moderated from here. */
export function ConnectedCommentsPage() {
  const site = useConnectedSite();
  const { status } = useSearch({ strict: false });
  const shown = STATUSES.find((one) => one.status === status)?.status ?? 'hold';
  return (
    <ConnectedFrame site={site}>
      <StatusFilter label={t('Comments')} statuses={STATUSES} />
      <Comments key={shown} site={site} status={shown} />
    </ConnectedFrame>
  );
}

function Comments({ site, status }: { site: ConnectedSite; status: ConnectedCommentStatus }) {
  const query = useInfiniteQuery(connectedCommentsQuery(site.ID, status));
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? [];
  if (query.isPending)
    return (
      <Loading label={t('Loading comments')}>
        <Stack gap={24}>
          <Skeleton width={40} />
          <Skeleton />
        </Stack>
      </Loading>
    );
  return (
    <Stack gap={24}>
      {comments.map((comment) => (
        <ConnectedComment key={comment.ID} siteId={site.ID} comment={comment} />
      ))}
      {comments.length === 0 && !query.isError && (
        <EmptyState
          icon={MessageSquare}
          title={STATUSES.find((one) => one.status === status)?.none()}
          action={
            status === 'approved' ? (
              <Button onClick={() => void query.refetch()} busy={query.isFetching}>
                {t('Check again')}
              </Button>
            ) : (
              <ButtonLink
                to="/me/connected-sites/$siteId/comments"
                params={{ siteId: String(site.ID) }}
                search={{ status: 'approved' }}
              >
                {t('Show approved comments')}
              </ButtonLink>
            )
          }
        />
      )}
      <ListEnd
        query={query}
        failed={findCallError(query.error)?.message ?? t('The comments could not be loaded.')}
        more={t('Show more comments')}
      />
    </Stack>
  );
}
