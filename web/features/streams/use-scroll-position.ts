import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import {
  getLeftPage,
  type ScrollPosition,
  saveLeftPage,
  storeScrollPositions,
} from '#web/lib/history-entry.ts';
import { findIndexBelow } from '#web/ui/item-window.ts';
import { getBarsBottom, listCards } from './cards.ts';
import { refreshHead } from './queries.ts';
import type { StreamFrom } from './stream.ts';

/** After restoring, cards above may still change their height; for this long the anchor is kept in position. */
const HOLD_MS = 1_000;

/**
 * Restores the card and offset of this history entry (U08), loading pages until the card is there; a new entry starts at the
 * refreshed head of the stream. Stores the position while the user scrolls and presses.
 */
export function useScrollPosition(
  feed: RefObject<HTMLElement | null>,
  entry: string,
  stream: StreamFrom,
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
  loadedPages: number,
  { keys, reveal }: { keys: readonly string[]; reveal: (key: string) => void },
): void {
  const client = useQueryClient();
  const router = useRouter();
  const pending = useRef<ScrollPosition>(undefined);
  const arrivedAt = useRef<string>(undefined);
  const stopHolding = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    if (arrivedAt.current === entry) return;
    const isSecondArrival = arrivedAt.current !== undefined;
    arrivedAt.current = entry;
    pending.current = getLeftPage(entry).position;
    if (pending.current) return;
    void refreshHead(client, stream);
    if (isSecondArrival) window.scrollTo(0, 0);
  });

  useLayoutEffect(() => {
    const position = pending.current;
    if (!position || query.isFetching) return;
    const anchor = feed.current?.querySelector<HTMLElement>(
      `[data-post="${CSS.escape(position.anchorItemKey)}"]`,
    );
    if (position.isTop) {
      pending.current = undefined;
      window.scrollTo({ top: 0, behavior: 'instant' });
    } else if (anchor) {
      pending.current = undefined;
      const find = () =>
        feed.current?.querySelector<HTMLElement>(`[data-post="${CSS.escape(position.anchorItemKey)}"]`);
      stopHolding.current = holdPosition(router, find, position.offsetWithinItem, () =>
        reveal(position.anchorItemKey),
      );
    } else if (keys.includes(position.anchorItemKey)) {
      reveal(position.anchorItemKey);
    } else if (loadedPages < position.loadedPages && query.hasNextPage && !query.isError) {
      void query.fetchNextPage();
    } else pending.current = undefined;
  });

  useEffect(() => () => stopHolding.current?.(), []);

  useEffect(() => {
    const savePosition = () => {
      const anchor = pending.current === undefined && feed.current && findFirstInView(feed.current);
      if (!anchor) return;
      saveLeftPage(entry, {
        position: {
          anchorItemKey: anchor.dataset.post!,
          offsetWithinItem: anchor.getBoundingClientRect().top,
          isTop: window.scrollY === 0,
          loadedPages,
        },
      });
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    // A user who has not scrolled yet may leave by a link.
    window.addEventListener('click', savePosition, { capture: true });
    window.addEventListener('pagehide', storeScrollPositions);
    return () => {
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('click', savePosition, { capture: true });
      window.removeEventListener('pagehide', storeScrollPositions);
    };
  }, [feed, entry, loadedPages]);
}

/** Returns the first card that is not wholly covered by the bars. */
function findFirstInView(feed: HTMLElement): HTMLElement | undefined {
  const cards = listCards(feed);
  return cards[findIndexBelow(cards, getBarsBottom(feed))];
}

/**
 * Scrolls until the card is `offset` px below the window's top and keeps it there, until the user does something. A card that is
 * not mounted, because something else has scrolled far away meanwhile, is mounted again.
 */
function holdPosition(
  router: AnyRouter,
  find: () => HTMLElement | null | undefined,
  offset: number,
  onMissing: () => void,
): () => void {
  const until = performance.now() + HOLD_MS;
  let frame = 0;
  let pinnedCard: HTMLElement | undefined;
  const position = () => {
    const card = find();
    if (!card) return onMissing();
    if (card !== pinnedCard) {
      // It and the visible cards below it are laid out at once: with estimated heights the card would get there frames later.
      delete pinnedCard?.dataset.pinned;
      card.dataset.pinned = '';
      pinnedCard = card;
    }
    const distance = card.getBoundingClientRect().top - offset;
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: 'instant' });
  };
  const hold = () => {
    position();
    if (performance.now() < until) frame = requestAnimationFrame(hold);
    else stop();
  };
  // The router starts every page at its top.
  const stopRendered = router.subscribe('onRendered', position);
  const stop = () => {
    stopRendered();
    delete pinnedCard?.dataset.pinned;
    cancelAnimationFrame(frame);
    for (const event of READER_EVENTS) window.removeEventListener(event, stop);
  };
  for (const event of READER_EVENTS) window.addEventListener(event, stop, { passive: true });
  hold();
  return stop;
}

const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
