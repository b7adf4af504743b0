import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useHistoryEntry, useOpenedCard } from '#web/lib/history-entry.ts';
import { useKeys } from '#web/lib/keys.ts';
import { useLive } from '#web/lib/live.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Pill } from '#web/ui/Badge.tsx';
import { FailedPage, StreamEnd } from '../streams/StreamEnd.tsx';
import { StreamSkeleton } from '../streams/StreamSkeleton.tsx';
import { ConversationCard } from './ConversationCard.tsx';
import css from './ConversationStream.module.css';
import { useLastVisit } from './last-visit.ts';
import { type ConversationScope, conversationsQuery, latestCommentQuery } from './queries.ts';

/** A list of conversations. New comments are offered behind a button, and never move what is being read. */
export function ConversationStream({
  whose,
  label,
  empty,
}: {
  whose: ConversationScope;
  label: string;
  empty: ReactNode;
}) {
  const query = useInfiniteQuery(conversationsQuery(whose));
  const feed = useRef<HTMLDivElement>(null);
  const lastVisit = useLastVisit();
  const posts = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.posts) ?? [];
    // A conversation that has moved up while paging is shown only in its first position.
    return [...new Map(all.toReversed().map((post) => [post.ID, post])).values()].toReversed();
  }, [query.data]);
  useConversationKeys(feed);
  useOpenedCard(feed, useHistoryEntry());
  if (query.isPending) return <StreamSkeleton cards={2} />;
  if (!query.data) return <FailedPage error={query.error} onRetry={() => void query.refetch()} />;
  if (posts.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <NewComments whose={whose} newestShown={Math.max(...posts.flatMap(listIds))} />
      <div
        ref={feed}
        className={css.feed}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
      >
        {posts.map((post, index) => (
          <ConversationCard
            key={post.ID}
            post={post}
            lastVisit={lastVisit}
            position={index + 1}
            total={query.hasNextPage ? -1 : posts.length}
          />
        ))}
      </div>
      <StreamEnd query={query} loadedPages={query.data.pages.length} />
    </>
  );
}

const listIds = ({ comments }: { comments: { ID: number }[] }) => comments.map(({ ID }) => ID);

/** Announces that others have commented since; a press shows their comments. */
function NewComments({ whose, newestShown }: { whose: ConversationScope; newestShown: number }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data, refetch } = useQuery(latestCommentQuery(whose));
  useLive('notification', () => void refetch());
  useLive('open', () => void refetch());
  if (!data || data.commentId <= newestShown || data.authorId === viewer?.ID) return null;
  const show = async () => {
    await client.resetQueries({ queryKey: conversationsQuery(whose).queryKey, exact: true });
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('[data-conversation]')?.focus({ preventScroll: true });
  };
  return (
    <div className={css.pill}>
      <Pill onClick={() => void show()}>{t('Show new comments')}</Pill>
    </div>
  );
}

/** Makes j and k move between conversations. */
function useConversationKeys(feed: React.RefObject<HTMLDivElement | null>): void {
  useKeys((action) => {
    if (action !== 'next' && action !== 'previous') return false;
    const cards = [...(feed.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const next = at < 0 ? cards[0] : cards[at + (action === 'next' ? 1 : -1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'start' });
    return next !== undefined;
  });
}
