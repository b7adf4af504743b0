import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { Post } from '#shared/api/posts.ts';
import type { KeyAction } from '#web/lib/key-map.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';
import { isTyping } from '#web/lib/typing.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { markAboveSeen } from '../seen/queries-mark.ts';
import { toggleSubscription } from '../subscriptions/queries-subscribe.ts';
import { findFocusedCard, getBarsBottom, goToCard, isInView, listCards } from './cards.ts';
import { leaveFeed } from './leave-feed.ts';

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
  const client = useQueryClient();
  const viewer = useViewer();

  const handleCardAction = (card: HTMLElement, action: KeyAction): boolean => {
    // In a card with several posts, the focused one is meant; opening uses the first by default.
    const rows = [...card.querySelectorAll<HTMLElement>('[data-row]')];
    const row = rows.find((one) => one.contains(document.activeElement));
    if (!row && rows.length > 0 && ['like', 'comments', 'reply'].includes(action)) return false;
    switch (action) {
      case 'open':
        return press(
          (row ?? rows[0] ?? card).querySelector<HTMLElement>('h2 a, h3 a') ?? card.querySelector('button'),
        );
      case 'visit':
        return pressControl(card, action) || press(card.querySelector('a[target="_blank"]'));
      case 'reply':
        return pressControl(row ?? card, action) || pressControl(row ?? card, 'comments');
      case 'seen-above':
        void markAboveSeen(client, above(card.dataset.post!));
        return true;
      case 'follow': {
        const feedId = Number.parseInt(card.dataset.post!, 10);
        if (viewer && feedId) void toggleSubscription(client, viewer, feedId);
        return feedId > 0;
      }
      default:
        return (row !== undefined && pressControl(row, action)) || pressControl(card, action);
    }
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
        return pressControl(document.getElementById('main'), action);
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

function press(control: HTMLElement | null): boolean {
  control?.click();
  return control !== null;
}
