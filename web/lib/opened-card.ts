import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { returnFocus } from './returned-focus.ts';

/** Which card the reader left the page of a history entry from. */
const openedCards = new Map<string, string>();

/** Gives the focus back to the card that a post was opened from, when the reader returns to this history entry (U08). */
export function useOpenedCard(feed: RefObject<HTMLElement | null>, entry: string): void {
  const arrivedAt = useRef<string>(undefined);
  const wanted = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (arrivedAt.current !== entry) {
      arrivedAt.current = entry;
      wanted.current = openedCards.get(entry);
    }
    if (wanted.current === undefined || !feed.current) return;
    const card = childrenOf(feed.current).find((child) => keyOf(child) === wanted.current);
    if (!card) return;
    wanted.current = undefined;
    // It may come late: whoever has gone elsewhere meanwhile stays there.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('h1')) returnFocus(entry, card);
  });

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!feed.current || !(target instanceof Element) || !target.closest('a[href]')) return;
      const key = keyOf(childrenOf(feed.current).find((child) => child.contains(target)));
      if (key !== undefined) openedCards.set(entry, key);
    };
    // Before the link leads away.
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [feed, entry]);
}

function childrenOf(feed: HTMLElement): HTMLElement[] {
  return [...feed.children].filter((child) => child instanceof HTMLElement);
}

function keyOf(card: HTMLElement | undefined): string | undefined {
  return card?.dataset.post ?? card?.dataset.conversation;
}
