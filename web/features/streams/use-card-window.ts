import { type RefObject, useMemo } from 'react';
import { createHeights, type Heights, type WindowSize } from '#web/ui/item-window.ts';
import { type MountedItems, useItemWindow } from '#web/ui/use-item-window.ts';
import { listCards } from './cards.ts';

/** Two thousand posts cost no more than sixty. */
const SIZE: WindowSize = { whole: 200, mounted: 60, margin: 15 };
/** The usual height of a card, px. */
const CARD_PX = 420;

/** Heights outlive the page of a feed, so that they need not be measured again on return. */
const heightsOfFeeds = new Map<string, Heights>();

/** Chooses which cards of a feed are mounted. `name` identifies a feed in one density. */
export function useCardWindow(
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
