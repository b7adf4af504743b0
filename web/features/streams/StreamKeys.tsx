import { type RefObject, useEffect } from 'react';
import type { Post } from '#shared/api/posts.ts';
import type { KeyAction } from '#web/lib/key-map.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';
import { isTyping } from '#web/lib/typing.ts';
import { findFocusedCard, getBarsBottom, goToCard, isInView, listCards } from './cards.ts';
import { usePostActions } from './use-post-actions.ts';

/** The part of the window that Space scrolls by; the rest repeats, so that no line is lost. */
const SCREEN_PART = 0.85;

/** Handles the key map in a stream, with the focused card as the selected one. */
export function StreamKeys({
  feed,
  top,
  above,
}: {
  feed: RefObject<HTMLElement | null>;
  top: () => void;
  above: (key: string) => readonly Post[];
}) {
  const act = usePostActions();

  const handleCardAction = (card: HTMLElement, action: KeyAction): boolean => {
    const subject = card.dataset.post!;
    // In a card with several posts, the focused one is meant; opening uses the first by default.
    const rows = [...card.querySelectorAll<HTMLElement>('[data-row]')];
    const row = rows.find((one) => one.contains(document.activeElement))?.dataset.row;
    if (!row && rows.length > 0 && ['like', 'comments', 'reply'].includes(action)) return false;
    const post = { subject, feedId: Number.parseInt(subject, 10), above: above(subject) };
    if (action === 'open') return act(action, { ...post, subject: row ?? rows[0]?.dataset.row ?? subject });
    return (row !== undefined && act(action, { ...post, subject: row })) || act(action, post);
  };

  useKeys((action) => {
    if (!feed.current) return false;
    const card = findFocusedCard(feed.current);
    const selected = card && isInView(card, feed.current) ? card : undefined;
    switch (action) {
      case 'next':
        return goTo(
          feed.current,
          selected ? findNeighbour(feed.current, selected, 1) : findFirstOnScreen(feed.current),
        );
      case 'previous':
        return goTo(feed.current, selected && findNeighbour(feed.current, selected, -1));
      case 'page-next':
        return selected !== undefined && goOn(feed.current, selected);
      case 'top':
        top();
        return true;
      case 'close':
        return pressControl('page', action);
      default:
        return selected !== undefined && handleCardAction(selected, action);
    }
  });
  useFeedPattern(feed);
  return null;
}

/** Handles the feed pattern's keys: Page Down and Page Up move between articles, Control with End or Home leaves the feed. */
function useFeedPattern(feed: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const card = feed.current && !isTyping(event) && findFocusedCard(feed.current);
      if (!feed.current || !card || event.defaultPrevented || event.altKey || event.metaKey) return;
      const { key, ctrlKey } = event;
      const isDone = ctrlKey
        ? (key === 'End' || key === 'Home') && leaveFeed(feed.current, key)
        : (key === 'PageDown' || key === 'PageUp') &&
          goTo(feed.current, findNeighbour(feed.current, card, key === 'PageDown' ? 1 : -1));
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [feed]);
}

function findNeighbour(feed: HTMLElement, card: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cards = listCards(feed);
  return cards[cards.indexOf(card) + step];
}

/** If nothing is selected, reading starts at the first post whose header is on the screen. */
function findFirstOnScreen(feed: HTMLElement): HTMLElement | undefined {
  const line = getBarsBottom(feed);
  return listCards(feed).find(
    (card) => card.dataset.recommendations === undefined && card.getBoundingClientRect().top >= line,
  );
}

/** Scrolls by one screen, and from the end of a card to the next. */
function goOn(feed: HTMLElement, card: HTMLElement): boolean {
  if (card.getBoundingClientRect().bottom <= innerHeight) return goTo(feed, findNeighbour(feed, card, 1));
  scrollBy({ top: (innerHeight - getBarsBottom(feed)) * SCREEN_PART, behavior: 'instant' });
  return true;
}

function goTo(feed: HTMLElement, card: HTMLElement | undefined): boolean {
  if (!card) return false;
  goToCard(card, feed);
  return true;
}

/** Moves the focus to the control before or after the feed, or else to the end of the stream. */
function leaveFeed(feed: HTMLElement, key: 'End' | 'Home'): boolean {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')].filter(
    (stop) => !feed.contains(stop) && stop.checkVisibility(),
  );
  const isAfter = (stop: HTMLElement) =>
    (feed.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stop = key === 'End' ? stops.find(isAfter) : stops.findLast((candidate) => !isAfter(candidate));
  const end = feed.nextElementSibling;
  if (stop) stop.focus();
  else if (end instanceof HTMLElement) end.focus();
  return document.activeElement !== null && !feed.contains(document.activeElement);
}
