import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import { COMMENTS_NEXT_PAGE } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { CommentEditor } from './CommentEditor.tsx';
import css from './CommentList.module.css';
import { CommentThread } from './CommentThread.tsx';
import { sendComment } from './comment-actions.ts';
import { useCommentScroll, useLinkedComment } from './comment-scroll.ts';
import { commentsQuery } from './queries.ts';
import { COMMENTS_ID } from './rules-anchor.ts';
import { toDraftKey } from './rules-draft.ts';
import { showOwnComment } from './rules-focus.ts';
import { buildThreads } from './rules-threads.ts';
import { getCommentsTitle } from './VisitorComments.tsx';

/** The comments of a post and the comment editor, for members. */
export function CommentSection({
  post,
  viewer,
  headEnd,
}: {
  post: Post;
  viewer: Viewer;
  /** Shown next to the heading. */
  headEnd?: ReactNode;
}) {
  const linked = useLinkedComment();
  const query = useInfiniteQuery(commentsQuery(post, { whole: linked !== undefined }));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const comments = useMemo(() => data?.pages.flatMap((page) => page.comments) ?? [], [data]);
  const threads = useMemo(() => buildThreads(comments), [comments]);
  const seeksLinked =
    linked !== undefined && hasNextPage && !isFetchNextPageError && !comments.some(({ ID }) => ID === linked);
  useEffect(() => {
    if (seeksLinked && !isFetchingNextPage) void fetchNextPage();
  }, [seeksLinked, isFetchingNextPage, fetchNextPage]);
  useCommentScroll(data !== undefined && !seeksLinked);

  const last = data?.pages.at(-1);
  const isOpen = last?.comments_open ?? post.discussion.comments_open;
  const hasFailed = query.isError && (isOpen || post.discussion.comment_count > 0);
  if (!isOpen && threads.length === 0 && !hasFailed) return null;
  const hidden = last ? Math.max(0, last.found - last.end) : 0;
  return (
    <section id={COMMENTS_ID} className={css.section} tabIndex={-1} aria-labelledby="comments-title">
      <div className={css.head}>
        <h2 id="comments-title" className={css.title}>
          {getCommentsTitle(post.discussion.comment_count)}
        </h2>
        {headEnd}
      </div>
      {query.isPending && <CommentsSkeleton />}
      {hasFailed && (
        <FailedComments error={query.error} onRetry={() => void (data ? fetchNextPage() : query.refetch())} />
      )}
      {data && threads.length === 0 && <p className={css.empty}>{t('No comments yet.')}</p>}
      <div className={css.list}>
        {threads.map((thread) => (
          <CommentThread
            key={thread.root.ID}
            thread={thread}
            post={post}
            viewer={viewer}
            linked={linked}
            isOpen={isOpen}
          />
        ))}
      </div>
      {hasNextPage && (
        <p className={css.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('{count, plural, one {Show # more comment} other {Show # more comments}}', {
              count: Math.min(hidden, COMMENTS_NEXT_PAGE),
            })}
          </Button>
        </p>
      )}
      <NewComment post={post} viewer={viewer} isOpen={isOpen} prompt={last?.prompt} />
    </section>
  );
}

/** The editor at the end, or the reason why there is none. */
function NewComment({
  post,
  viewer,
  isOpen,
  prompt,
}: {
  post: Post;
  viewer: Viewer;
  isOpen: boolean;
  /** The blog owners' prompt for commenters. */
  prompt: string | undefined;
}) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number>();
  const shortcut = useShortcut('reply');
  const draft = toDraftKey(viewer.ID, post.ID, 'new');
  useEffect(() => {
    if (sent !== undefined) showOwnComment(sent);
  }, [sent]);
  if (!isOpen) return <p className={css.note}>{t('Comments are closed.')}</p>;
  if (!viewer.email_verified) return <UnverifiedNotice />;
  return (
    <>
      {prompt && <p className={css.note}>{prompt}</p>}
      <div className={css.reply}>
        <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={32} />
        <CommentEditor
          postId={post.ID}
          shortcut={shortcut}
          draft={draft}
          label={t('Write a comment')}
          submitLabel={t('Comment')}
          busyLabel={t('Sending')}
          onSubmit={async (content) => setSent((await sendComment(client, post, { content, draft }))?.ID)}
        />
      </div>
    </>
  );
}

function UnverifiedNotice() {
  return (
    <div className={css.note}>
      <Notice kind="warning" action={<ButtonLink to="/me/account">{t('Account Settings')}</ButtonLink>}>
        <p>{t('Please verify your email before commenting.')}</p>
      </Notice>
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <Loading label={t('Loading comments')}>
      <div className={css.list}>
        <Skeleton width={40} />
        <Skeleton />
        <Skeleton width={70} />
      </div>
    </Loading>
  );
}

function FailedComments({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedNotice error={error} onRetry={onRetry}>
      {t('The comments could not be loaded.')}
    </FailedNotice>
  );
}
