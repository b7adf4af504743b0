import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { ModeratedComment } from './ModeratedComment.tsx';
import css from './ModerationList.module.css';
import { blogCommentsQuery } from './queries.ts';

/** A blog's comments of one status, newest first. Moderated comments leave the list, and return when undone. */
export function ModerationList({ siteId, status }: { siteId: number; status: Comment['status'] }) {
  const query = useInfiniteQuery(blogCommentsQuery(siteId, status));
  const comments = (query.data?.pages.flatMap((page) => page.comments) ?? []).filter(
    (comment) => comment.status === status,
  );
  if (query.isPending) {
    return (
      <Loading label={t('Loading comments')}>
        <div className={css.list}>
          <Skeleton width={40} />
          <Skeleton />
        </div>
      </Loading>
    );
  }
  return (
    <div className={css.list}>
      {comments.map((comment) => (
        <ModeratedComment key={comment.ID} comment={comment} />
      ))}
      {comments.length === 0 && !query.isError && !query.hasNextPage && (
        <NoComments siteId={siteId} status={status} />
      )}
      <ListEnd query={query} failed={t('The comments could not be loaded.')} more={t('Show more comments')} />
    </div>
  );
}

function NoComments({ siteId, status }: { siteId: number; status: Comment['status'] }) {
  const params = { siteId: String(siteId) };
  const action =
    status === 'approved' ? (
      <ButtonLink to="/post/$siteId" params={params}>
        {t('Write a post')}
      </ButtonLink>
    ) : (
      <ButtonLink to="/me/sites/$siteId/comments" params={params} search={{ status: 'approved' }}>
        {t('Show approved comments')}
      </ButtonLink>
    );
  return <EmptyState icon={MessageSquare} title={getEmptyTitle(status)} action={action} />;
}

/** Says that there are no comments with this status. */
export function getEmptyTitle(status: Comment['status']): string {
  if (status === 'unapproved') return t('No comments waiting');
  if (status === 'spam') return t('No spam');
  return status === 'trash' ? t('The trash is empty') : t('No comments yet');
}
