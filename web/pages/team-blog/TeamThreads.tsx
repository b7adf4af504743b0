import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PublicBlog, ThreadOrder } from '#shared/api/blog-pages.ts';
import type { Thread } from '#shared/api/conversations.ts';
import { t } from '#shared/i18n/translate.ts';
import css from '#web/features/streams/NewPostsPill.module.css';
import { FailedPage } from '#web/features/streams/StreamEnd.tsx';
import { StreamSkeleton } from '#web/features/streams/StreamSkeleton.tsx';
import { useHistoryEntry, useOpenedCard } from '#web/lib/history-entry.ts';
import { useKeys } from '#web/lib/keys.ts';
import { useLive } from '#web/lib/live.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Pill } from '#web/ui/Badge.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { reloadTeamPage, type TeamPage, teamNewsQuery, teamPageQuery } from './queries.ts';
import { TeamPost } from './TeamPost.tsx';

/** The posts of a team's blog, each with its comments. What others write meanwhile waits behind a button. */
export function TeamThreads({ blog, order }: { blog: PublicBlog; order: ThreadOrder }) {
  const query = useInfiniteQuery(teamPageQuery(blog.slug, order));
  const feed = useRef<HTMLDivElement>(null);
  /** Since when comments are marked as new, and the post to move to. */
  const [seen, setSeen] = useState<{ since: Date; postId: number | undefined }>();
  const posts = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.posts) ?? [];
    // A post that has moved up while paging is shown only in its first position.
    return [...new Map(all.toReversed().map((post) => [post.ID, post])).values()].toReversed();
  }, [query.data]);
  useThreadKeys(feed);
  useOpenedCard(feed, useHistoryEntry());
  useEffect(() => {
    if (!seen) return;
    const target = feed.current?.querySelector<HTMLElement>(`[data-conversation="${seen.postId}"]`);
    if (!target) return scrollTo({ top: 0, behavior: 'instant' });
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.focus({ preventScroll: true });
  }, [seen]);
  if (query.isPending) return <StreamSkeleton cards={2} />;
  if (!query.data) return <FailedPage error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <News blog={blog} order={order} since={query.data.pages[0]!.date} onShown={setSeen} />
      {posts.length === 0 && (
        <EmptyState
          icon={PencilLine}
          title={t('Nothing has been published here yet.')}
          {...(blog.capabilities.publish_posts && {
            text: t('Say hello, share a plan, or ask a question. Your team can reply below it.'),
          })}
        />
      )}
      <div
        ref={feed}
        role="feed"
        aria-label={t('Posts from {site}', { site: blog.title })}
        aria-busy={query.isFetchingNextPage}
      >
        {posts.map((post, index) => (
          <TeamPost
            key={post.ID}
            post={post}
            newSince={seen?.since}
            position={index + 1}
            total={query.hasNextPage ? -1 : posts.length}
          />
        ))}
      </div>
      <ListEnd query={query} failed={t('These posts could not be loaded.')} more={t('Load more posts')} />
    </>
  );
}

/** Says how much others have written since the page was loaded; a press shows it. It takes no room, so that nothing moves. */
function News({
  blog,
  order,
  since,
  onShown,
}: {
  blog: PublicBlog;
  order: ThreadOrder;
  since: string;
  onShown: (seen: { since: Date; postId: number | undefined }) => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data, refetch } = useQuery(teamNewsQuery(blog.slug, since));
  const checkBlog = ({ feed_id }: { feed_id: number }) => {
    if (feed_id === blog.feed_ID) void refetch();
  };
  useLive('posts', checkBlog);
  useLive('comments', checkBlog);
  useLive('open', () => void refetch());
  const show = async () => {
    let page: TeamPage;
    try {
      page = await reloadTeamPage(client, blog.slug, order);
    } catch {
      // A lost connection is shown everywhere; the button stays.
      return;
    }
    const postId = page.posts.find((post) => hasNews(post, since, viewer?.ID))?.ID;
    onShown({ since: new Date(since), postId });
    // Comments below older posts are on top only in the other order.
    if (postId === undefined && order === 'newest')
      void navigate({ to: '/sites/$slug', params: { slug: blog.slug }, search: { sort: 'activity' } });
  };
  const { posts, comments } = data;
  const parts = [
    ...(posts > 0 ? [t('{count, plural, one {# new post} other {# new posts}}', { count: posts })] : []),
    ...(comments > 0
      ? [t('{count, plural, one {# new comment} other {# new comments}}', { count: comments })]
      : []),
  ];
  return (
    <div className={css.place} role="status">
      {parts.length > 0 && <Pill onClick={() => void show()}>{parts.join(' · ')}</Pill>}
    </div>
  );
}

/** Whether others have written a post, or something below it, since then. */
function hasNews({ date, author, comments }: Thread, since: string, viewerId: number | undefined): boolean {
  const isNew = (written: { date: string; author: { ID?: number | undefined } | null }) =>
    written.date > since && written.author?.ID !== viewerId;
  return isNew({ date, author }) || comments.some(isNew);
}

/** Makes j and k move between posts. */
function useThreadKeys(feed: React.RefObject<HTMLDivElement | null>): void {
  useKeys((action) => {
    if (action !== 'next' && action !== 'previous') return false;
    const posts = [...(feed.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    const at = posts.findIndex((post) => post.contains(document.activeElement));
    const next = at < 0 ? posts[0] : posts[at + (action === 'next' ? 1 : -1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'start' });
    return next !== undefined;
  });
}
