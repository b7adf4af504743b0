import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { FullPost, Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useIsSiteBlocked } from '#web/features/blocks/queries.ts';
import { unblockSite } from '#web/features/blocks/queries-block.ts';
import { CommentsLink } from '#web/features/comments/CommentsLink.tsx';
import { LikeButton } from '#web/features/likes/LikeButton.tsx';
import { Likers } from '#web/features/likes/Likers.tsx';
import { findListedPost, postQuery, toPostKey } from '#web/features/posts/queries.ts';
import { MarkSeenOnOpen } from '#web/features/seen/MarkSeenOnOpen.tsx';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import { isTakenDown, TakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionRow } from '#web/ui/ActionButton.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { PostBody } from './PostBody.tsx';
import { PostComments } from './PostComments.tsx';
import { PostEnclosures } from './PostEnclosures.tsx';
import { PostHeader } from './PostHeader.tsx';
import css from './PostReading.module.css';
import { canBeExplained, PostUnavailable } from './PostUnavailable.tsx';
import { RelatedPosts } from './RelatedPosts.tsx';
import { useReadingEvents } from './reading-events.ts';

type PostResult = UseQueryResult<FullPost>;

/** Returns a post: the listed version at once, and the full one when it has loaded. */
export function usePost(feedId: number, postId: number): { query: PostResult; post: Post | undefined } {
  const client = useQueryClient();
  const query = useQuery(postQuery(feedId, postId));
  return { query, post: query.data ?? findListedPost(client, feedId, postId) };
}

/**
 * A full post with its comments: on its own page, or `isPart` of a page that has another heading and an action bar, next to a
 * list. With `isOpened` false nobody has chosen the post, so it is neither marked as seen nor recorded as opened.
 */
export function PostReading({
  post,
  query,
  isPart = false,
  isOpened = true,
}: {
  post: Post;
  query: PostResult;
  isPart?: boolean;
  isOpened?: boolean;
}) {
  const isMember = useViewer() !== null;
  // The text would move everything below it when it arrives.
  const hasEnded = query.data !== undefined || query.isError;
  useReadingEvents(isOpened ? query.data : undefined);
  return (
    <>
      {query.data && isOpened && <MarkSeenOnOpen post={query.data} />}
      <article>
        <BlockedNotice post={query.data ?? post} />
        <PostHeader post={post} isPart={isPart} />
        <PostText query={query} />
        {hasEnded && (
          <>
            <PostEnclosures post={post} />
            <PostTags post={post} />
            {!isPart && <PostActions post={query.data ?? post} isMember={isMember} />}
          </>
        )}
      </article>
      {query.data && <RelatedPosts post={post} from="site" />}
      {hasEnded && <PostComments key={`comments-${toPostKey(post)}`} post={post} />}
      {query.data && <RelatedPosts post={post} from="elsewhere" />}
    </>
  );
}

/** The body: loading, failed, or loaded. */
export function PostText({ query }: { query: PostResult }) {
  const isMember = useViewer() !== null;
  const path = useLocation({ select: ({ href }) => href });
  if (query.data) return <PostBody key={toPostKey(query.data)} post={query.data} />;
  if (!query.isError) {
    return (
      <Loading label={t('Loading the post')}>
        <div className={css.skeleton}>
          <Skeleton />
          <Skeleton />
          <Skeleton width={90} />
          <Skeleton shape="media" />
          <Skeleton />
          <Skeleton width={70} />
        </div>
      </Loading>
    );
  }
  const failure = findCallError(query.error);
  if (isTakenDown(failure)) return <TakenDown error={failure} />;
  const status = failure?.status;
  if (canBeExplained(status)) return <PostUnavailable status={status} isMember={isMember} path={path} />;
  return (
    <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
      {t('This post could not be loaded.')}
    </FailedNotice>
  );
}

/** The tags of a post, as its author wrote them; each links to other posts with it. */
function PostTags({ post }: { post: Post }) {
  const tags = Object.values(post.tags);
  if (tags.length === 0) return null;
  return (
    <div className={css.tags}>
      <TagChips tags={tags} label={t('Tags')} />
    </div>
  );
}

/** Below a post's text: who likes it. For visitors, who have no bar, also a like button and a link to the comments. */
function PostActions({ post, isMember }: { post: Post; isMember: boolean }) {
  const likers = <Likers post={post} />;
  if (isMember) return <div className={css.likers}>{likers}</div>;
  return (
    <div className={css.actions}>
      <ActionRow end={likers}>
        <LikeButton post={post} />
        <CommentsLink post={post} />
      </ActionRow>
    </div>
  );
}

/** Above a post of a blocked feed: says why it appears nowhere else, with a button to unblock it. */
function BlockedNotice({ post }: { post: Post | FullPost }) {
  const client = useQueryClient();
  if (!useIsSiteBlocked(post)) return null;
  return (
    <Notice
      kind="info"
      action={
        <>
          <Button onClick={() => void unblockSite(client, post)}>{t('Unblock')}</Button>
          <ButtonLink to="/me/blocks">{t('Manage blocks')}</ButtonLink>
        </>
      }
    >
      {t('You’ve blocked {site}. You won’t see its posts in your streams.', { site: post.site_name })}
    </Notice>
  );
}
