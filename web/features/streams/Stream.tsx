import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Density } from '#shared/api/accounts.ts';
import { VISITOR_POSTS } from '#shared/domain/limits.ts';
import { parseStartDate } from '#shared/domain/start-date.ts';
import { getLeftPage, useHistoryEntry, useOpenedCard } from '#web/lib/history-entry.ts';
import { createPart } from '#web/lib/part.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { createHeights, type Heights, type WindowSize } from '#web/ui/item-window.ts';
import { type MountedItems, useItemWindow } from '#web/ui/use-item-window.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import type { CardComponent } from '../posts/PostCard.tsx';
import { collectPosts } from '../posts/queries.ts';
import { SeenAboveProvider } from '../seen/SeenAboveProvider.tsx';
import { listCards } from './cards.ts';
import { Feed } from './Feed.tsx';
import { groupItems, interleave, listPosts, type StreamItem, toItems } from './items.ts';
import { NewPostsPill } from './NewPostsPill.tsx';
import type { StreamPages } from './pages.ts';
import { streamQuery } from './queries.ts';
import css from './Stream.module.css';
import { FailedPage, StreamEnd } from './StreamEnd.tsx';
import { StreamSkeleton } from './StreamSkeleton.tsx';
import {
  applyHideSeen,
  formatStreamFrom,
  getStreamConfig,
  type ShownStream,
  type StreamFrom,
} from './stream.ts';
import { useCombining, useDensity } from './use-density.ts';
import { useNewPosts } from './use-new-posts.ts';
import { useRecommendations } from './use-recommendations.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { ViewMenu } from './ViewMenu.tsx';

interface StreamProps {
  stream: ShownStream;
  label: string;
  /** Shown instead if there are no posts. */
  empty: ReactNode;
  /** Whether the stream shows its own controls above it, for members; a page with a bar has them there. */
  hasTools?: boolean;
  /** Replaces the usual cards. */
  cardComponent?: CardComponent;
  /** The text at its end. */
  end?: string;
}

/** This far down, the top of a stream is still in view. */
const HEAD_PX = 400;

/** Needed only when the page is used: for scrolling, keys and touch. */
const { Part: SeenOnScroll } = createPart(
  async () => (await import('../seen/SeenOnScroll.tsx')).SeenOnScroll,
  'used',
);
const { Part: StreamKeys } = createPart(async () => (await import('./StreamKeys.tsx')).StreamKeys, 'used');
const { Part: SwipeCards } = createPart(async () => (await import('./SwipeCards.tsx')).SwipeCards, 'used');

/** The posts of a stream as a scrolling feed. */
export function Stream({ stream, label, empty, hasTools = true, cardComponent, end }: StreamProps) {
  const viewer = useViewer();
  const from = useHiddenSeen(useStart(stream));
  const query = useInfiniteQuery(streamQuery(from));
  const pages = query.data as StreamPages | undefined;
  const news = useNewPosts(from, pages);
  const posts = useMemo(() => collectPosts(pages?.pages ?? []), [pages]);
  // In an empty stream, new posts move nothing.
  const isEmpty = pages !== undefined && posts.length === 0 && !query.hasNextPage;
  const { count, hasOwn, show } = news;
  useEffect(() => {
    // Users at the top who have just posted expect their post there.
    if (count > 0 && (isEmpty || (hasOwn && scrollY < HEAD_PX))) show();
  });
  // A visitor's page was rendered complete: nothing is loading.
  if (query.isPending && viewer) return <StreamSkeleton cards={3} />;
  if (!pages || (posts.length === 0 && query.isError)) {
    return <FailedPage error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (isEmpty) return empty;
  return (
    <>
      {hasTools && viewer && (
        <div className={css.tools} data-tools>
          <ViewMenu kind={stream.kind} />
        </div>
      )}
      <LoadedStream
        stream={from}
        label={label}
        query={query}
        pages={pages}
        news={news}
        cardComponent={cardComponent}
        end={end}
      />
    </>
  );
}

/** Returns the stream from its start, or from the date in a member's address (FS-17). */
function useStart(stream: ShownStream): StreamFrom {
  const viewer = useViewer();
  const at = useLocation({ select: ({ search }) => parseStartDate((search as { at?: unknown }).at) });
  return viewer && at !== undefined ? { ...stream, at } : stream;
}

/** Leaves out seen posts, if the user has chosen so. */
function useHiddenSeen(stream: StreamFrom): StreamFrom {
  return applyHideSeen(stream, usePreferences());
}

function LoadedStream({
  stream,
  label,
  query,
  pages,
  news,
  cardComponent,
  end,
}: {
  stream: StreamFrom;
  label: string;
  query: UseInfiniteQueryResult;
  pages: StreamPages;
  news: ReturnType<typeof useNewPosts>;
  cardComponent: CardComponent | undefined;
  end: string | undefined;
}) {
  const feed = useRef<HTMLDivElement>(null);
  const entry = useHistoryEntry();
  const [position] = useState(() => getLeftPage(entry).position);
  const density = useDensity();

  const { items, keys, isCut, listAbove } = useStreamItems(stream, pages, density);
  const mounted = useCardWindow(
    feed,
    `${formatStreamFrom(stream)} ${density}`,
    keys,
    position?.anchorItemKey,
  );
  const { reveal } = mounted;
  useScrollPosition(feed, entry, stream, query, pages.pages.length, { keys, reveal });
  useOpenedCard(feed, entry);

  const [wantsTop, setWantsTop] = useState(false);
  const showNews = () => {
    news.show();
    setWantsTop(true);
  };
  useLayoutEffect(() => {
    if (!wantsTop || !feed.current) return;
    if (mounted.start > 0) return reveal(keys[0]!);
    setWantsTop(false);
    scrollTo({ top: 0, behavior: 'instant' });
    listCards(feed.current)[0]?.focus({ preventScroll: true });
  });
  return (
    <>
      <NewPostsPill news={news} onPress={showNews} />
      <SeenAboveProvider value={(post) => listAbove((item) => hasPost(item, post))}>
        <Feed
          ref={feed}
          stream={stream}
          label={label}
          items={items}
          mounted={mounted}
          isComplete={!query.hasNextPage}
          isBusy={query.isFetchingNextPage}
          density={density}
          cardComponent={cardComponent}
        />
      </SeenAboveProvider>
      <StreamKeys
        feed={feed}
        top={() => (news.count > 0 ? showNews() : setWantsTop(true))}
        above={(key) => listAbove((item) => item.key === key)}
      />
      <SwipeCards feed={feed} />
      <SeenOnScroll feed={feed} find={(key) => listPosts(items.filter((item) => item.key === key))} />
      <StreamEnd
        query={query}
        isCut={isCut}
        loadedPages={pages.pages.length}
        end={end}
        nextPage={getStreamConfig(stream).hasNextPages ? pages.pages.at(-1)?.next_page_handle : undefined}
      />
    </>
  );
}

/** What the stream shows: its posts, grouped, with recommendations between them. `isCut` if visitors see only the first ones. */
function useStreamItems(stream: StreamFrom, pages: StreamPages, density: Density) {
  const combines = useCombining(stream.kind, density);
  const all = useMemo(() => groupItems(toItems(pages.pages), combines), [pages, combines]);
  const isCut = useViewer() === null && stream.kind === 'discover' && all.length > VISITOR_POSTS;
  const loaded = isCut ? all.slice(0, VISITOR_POSTS) : all;
  const { posts, distance, from } = useRecommendations(stream, loaded.length);
  const items = useMemo(() => interleave(loaded, posts, distance, from), [loaded, posts, distance, from]);
  const keys = useMemo(() => items.map((item) => item.key), [items]);
  /** Lists the posts above the item that matches; none if no item does. */
  const listAbove = (matches: (item: StreamItem) => boolean) =>
    listPosts(items.slice(0, Math.max(0, items.findIndex(matches))));
  return { items, keys, isCut, listAbove };
}

function hasPost(item: StreamItem, { feed_item_ID: id }: { feed_item_ID: number }): boolean {
  return listPosts([item]).some(({ feed_item_ID }) => feed_item_ID === id);
}

/** Two thousand posts cost no more than sixty. */
const SIZE: WindowSize = { whole: 200, mounted: 60, margin: 15 };
/** The usual height of a card, px. */
const CARD_PX = 420;

/** Heights outlive the page of a feed, so that they need not be measured again on return. */
const heightsOfFeeds = new Map<string, Heights>();

/** Chooses which cards of a feed are mounted. `name` identifies a feed in one density. */
function useCardWindow(
  feed: RefObject<HTMLElement | null>,
  name: string,
  keys: readonly string[],
  initialKey: string | undefined,
): MountedItems {
  const heights = useMemo(() => {
    const cached = heightsOfFeeds.get(name) ?? createHeights(CARD_PX);
    heightsOfFeeds.set(name, cached);
    return cached;
  }, [name]);
  return useItemWindow(feed, {
    keys,
    size: SIZE,
    heights,
    listElements: listCards,
    toKey: (card) => card.dataset.post!,
    initialKey,
  });
}
