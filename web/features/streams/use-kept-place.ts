import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { barsBottom, cardsOf, firstCardBelow } from './cards.ts';
import { findPlace, type Place, rememberPlace, storePlaces } from './places.ts';
import { refreshHead, type StreamFrom } from './queries.ts';

/** After a restoration cards above may still change their height; for this long the anchor is held where it was. */
const SETTLE_MS = 1_000;

/**
 * Brings the reader back to the card and offset of this history entry (U08), loading pages until the card is there; at a
 * new entry starts at the fresh head of the stream. Remembers the place while the reader scrolls and presses.
 */
export function useKeptPlace(
  feed: RefObject<HTMLElement | null>,
  entry: string,
  stream: StreamFrom,
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
  loadedPages: number,
  { keys, reveal }: { keys: readonly string[]; reveal: (key: string) => void },
): void {
  const client = useQueryClient();
  const router = useRouter();
  const wanted = useRef<Place>(undefined);
  const arrivedAt = useRef<string>(undefined);
  const stopSettling = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    if (arrivedAt.current === entry) return;
    const isSecondArrival = arrivedAt.current !== undefined;
    arrivedAt.current = entry;
    wanted.current = findPlace(entry);
    if (wanted.current) return;
    void refreshHead(client, stream);
    if (isSecondArrival) window.scrollTo(0, 0);
  });

  useLayoutEffect(() => {
    const place = wanted.current;
    if (!place || query.isFetching) return;
    const anchor = feed.current?.querySelector<HTMLElement>(
      `[data-post="${CSS.escape(place.anchorItemKey)}"]`,
    );
    if (place.isTop) {
      wanted.current = undefined;
      window.scrollTo({ top: 0, behavior: 'instant' });
    } else if (anchor) {
      wanted.current = undefined;
      const find = () =>
        feed.current?.querySelector<HTMLElement>(`[data-post="${CSS.escape(place.anchorItemKey)}"]`);
      stopSettling.current = holdInPlace(router, find, place.offsetWithinItem, () =>
        reveal(place.anchorItemKey),
      );
    } else if (keys.includes(place.anchorItemKey)) {
      reveal(place.anchorItemKey);
    } else if (loadedPages < place.loadedPages && query.hasNextPage && !query.isError) {
      void query.fetchNextPage();
    } else wanted.current = undefined;
  });

  useEffect(() => () => stopSettling.current?.(), []);

  useEffect(() => {
    const remember = () => {
      const anchor = wanted.current === undefined && feed.current && firstInView(feed.current);
      if (!anchor) return;
      rememberPlace(entry, {
        anchorItemKey: anchor.dataset.post!,
        offsetWithinItem: anchor.getBoundingClientRect().top,
        isTop: window.scrollY === 0,
        loadedPages,
      });
    };
    window.addEventListener('scroll', remember, { passive: true });
    // Whoever has not scrolled yet may leave by a link.
    window.addEventListener('click', remember, { capture: true });
    window.addEventListener('pagehide', storePlaces);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', remember, { capture: true });
      window.removeEventListener('pagehide', storePlaces);
    };
  }, [feed, entry, loadedPages]);
}

/** The first card that is not wholly covered by the bars. */
function firstInView(feed: HTMLElement): HTMLElement | undefined {
  const cards = cardsOf(feed);
  return cards[firstCardBelow(cards, barsBottom(feed))];
}

/**
 * Scrolls until the card is `offset` px below the window's edge and holds it there, until the reader does something. A card that is
 * not mounted, because something else has scrolled far away in the meantime, is asked for again.
 */
function holdInPlace(
  router: AnyRouter,
  find: () => HTMLElement | null | undefined,
  offset: number,
  onMissing: () => void,
): () => void {
  const until = performance.now() + SETTLE_MS;
  let frame = 0;
  let held: HTMLElement | undefined;
  const place = () => {
    const card = find();
    if (!card) return onMissing();
    if (card !== held) {
      // It and what is below it in view are laid out at once: with guessed heights the card would get there frames later.
      delete held?.dataset.held;
      card.dataset.held = '';
      held = card;
    }
    const distance = card.getBoundingClientRect().top - offset;
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: 'instant' });
  };
  const hold = () => {
    place();
    if (performance.now() < until) frame = requestAnimationFrame(hold);
    else stop();
  };
  // The router begins every page at its top.
  const stopRendered = router.subscribe('onRendered', place);
  const stop = () => {
    stopRendered();
    delete held?.dataset.held;
    cancelAnimationFrame(frame);
    for (const event of READER_EVENTS) window.removeEventListener(event, stop);
  };
  for (const event of READER_EVENTS) window.addEventListener(event, stop, { passive: true });
  hold();
  return stop;
}

const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
