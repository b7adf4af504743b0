import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { restoreFocus } from './restored-focus.ts';

/** The card that the user opened last, by history entry. */
const openedCards = new Map<string, string>();

/** Restores the focus to the card that a post was opened from, when the user returns to this history entry (U08). */
export function useOpenedCard(feed: RefObject<HTMLElement | null>, entry: string): void {
  const arrivedAt = useRef<string>(undefined);
  const pendingKey = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (arrivedAt.current !== entry) {
      arrivedAt.current = entry;
      pendingKey.current = openedCards.get(entry);
    }
    if (pendingKey.current === undefined || !feed.current) return;
    const card = listChildren(feed.current).find((child) => findKey(child) === pendingKey.current);
    if (!card) return;
    pendingKey.current = undefined;
    // It may come late: if the user has moved the focus meanwhile, it stays there.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('h1')) restoreFocus(entry, card);
  });

  useEffect(() => {
    const recordOpened = ({ target }: Event) => {
      if (!feed.current || !(target instanceof Element) || !target.closest('a[href]')) return;
      const key = findKey(listChildren(feed.current).find((child) => child.contains(target)));
      if (key !== undefined) openedCards.set(entry, key);
    };
    // Before the link navigates away.
    document.addEventListener('click', recordOpened, { capture: true });
    return () => document.removeEventListener('click', recordOpened, { capture: true });
  }, [feed, entry]);
}

function listChildren(feed: HTMLElement): HTMLElement[] {
  return [...feed.children].filter((child) => child instanceof HTMLElement);
}

function findKey(card: HTMLElement | undefined): string | undefined {
  return card?.dataset.post ?? card?.dataset.conversation;
}
