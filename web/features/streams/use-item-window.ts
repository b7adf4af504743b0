import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findCardIndexBelow, listCards } from './cards.ts';
import { computeWindow, createHeights, type Heights, isNearEdge, WHOLE_MAX } from './item-window.ts';

/** Heights outlive the page of a feed, so that they need not be measured again on return. */
const heightsOfFeeds = new Map<string, Heights>();

export interface MountedItems {
  start: number;
  end: number;
  /** Heights of the unmounted items above and below, px. */
  above: number;
  below: number;
  /** Mounts the items around this one. */
  reveal: (key: string) => void;
}

/** The window's item, and the space above it, px. */
interface WindowPosition {
  index: number;
  above: number;
}

/**
 * Chooses which items of a feed are mounted: all of a short one, those around the view of a long one. Unmounted items keep their
 * height, so nothing moves. `name` identifies a feed in one density.
 */
export function useItemWindow(
  feed: RefObject<HTMLElement | null>,
  name: string,
  keys: readonly string[],
  initialKey: string | undefined,
): MountedItems {
  const heights = useMemo(() => {
    const cached = heightsOfFeeds.get(name) ?? createHeights();
    heightsOfFeeds.set(name, cached);
    return cached;
  }, [name]);
  const count = keys.length;
  const computePosition = (index: number): WindowPosition => {
    const { start } = computeWindow(index, count);
    return { index, above: heights.sum(keys, 0, start) };
  };
  const [position, setPosition] = useState(() =>
    computePosition(initialKey === undefined ? 0 : Math.max(0, keys.indexOf(initialKey))),
  );
  const { start, end } = computeWindow(position.index, count);

  // A card in view and its position in the page, which it keeps when cards above it come and go.
  const anchor = useRef<{ card: HTMLElement; top: number }>(undefined);
  const moveWindow = useEffectEvent(() => {
    if (!feed.current || count <= WHOLE_MAX) return;
    const cards = listCards(feed.current);
    const [firstCard, lastCard] = [cards[0], cards.at(-1)];
    if (!firstCard || !lastCard) return;
    recordHeights(heights, cards);
    const isWithin =
      firstCard.getBoundingClientRect().top <= 0 && lastCard.getBoundingClientRect().bottom >= innerHeight;
    const feedTop = feed.current.getBoundingClientRect().top;
    const first = isWithin ? start + findCardIndexBelow(cards, 0) : heights.findIndexAt(keys, -feedTop);
    const last = isWithin ? start + findCardIndexBelow(cards, innerHeight) : first;
    if (isWithin && !isNearEdge({ start, end }, first, last, count)) return;
    const card = isWithin ? cards[first - start] : undefined;
    const top = card ? card.getBoundingClientRect().top : Math.max(0, feedTop);
    const next = computeWindow(first, count).start;
    if (next === start && !card) return;
    anchor.current = card && { card, top: top + scrollY };
    // Keeps the card in view in position or, after a jump, at the top of the window.
    const above = next === 0 ? 0 : Math.max(0, top - feedTop - heights.sum(keys, next, first));
    setPosition({ index: first, above });
  });

  useEffect(() => {
    const handle = () => moveWindow();
    window.addEventListener('scroll', handle, { passive: true });
    return () => window.removeEventListener('scroll', handle);
  }, []);

  useLayoutEffect(() => {
    if (!feed.current || count <= WHOLE_MAX) return;
    const anchored = anchor.current;
    anchor.current = undefined;
    const drift = anchored?.card.isConnected
      ? anchored.card.getBoundingClientRect().top + scrollY - anchored.top
      : 0;
    // If cards mounted above differ from their known height, the space above them is adjusted.
    if (Math.abs(drift) >= 1 && position.above >= drift && start > 0)
      setPosition({ ...position, above: position.above - drift });
    else if (Math.abs(drift) >= 1) scrollBy({ top: drift, behavior: 'instant' });
  });

  return {
    start,
    end,
    above: start === 0 ? 0 : position.above,
    below: heights.sum(keys, end, count),
    reveal: (key) => {
      const index = keys.indexOf(key);
      if (index !== -1) setPosition(computePosition(index));
    },
  };
}

/** From the top of one card to that of the next, to include margins. */
function recordHeights(heights: Heights, cards: readonly HTMLElement[]): void {
  let bottom: number | undefined;
  for (const card of cards.toReversed()) {
    const rect = card.getBoundingClientRect();
    heights.record(card.dataset.post!, (bottom ?? rect.bottom) - rect.top);
    bottom = rect.top;
  }
}
