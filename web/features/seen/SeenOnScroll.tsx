import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePreferences } from '../accounts/preferences.tsx';
import { markPosts } from './marks.ts';
import type { ListedPost } from './seen-state.ts';

/** A card counts as seen when half of it has been in view for this long and it is then scrolled past. */
const IN_VIEW_MS = 1_000;
const SHARE_IN_VIEW = 0.5;
/** A card is checked whenever one of these parts of it comes into view or leaves it. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, SHARE_IN_VIEW];
/** Cards scrolled past within this time are marked by one call. */
const GATHER_MS = 1_000;

/**
 * Marks posts as seen when the user scrolls past them, if that is switched on. Leaving the page, or removing a card, marks
 * nothing. `find` returns the posts of a card by its `data-post`.
 */
export function SeenOnScroll({
  feed,
  find,
}: {
  feed: RefObject<HTMLElement | null>;
  find: (key: string) => readonly ListedPost[];
}) {
  const client = useQueryClient();
  const isOn = usePreferences()?.reader_seen_on_scroll ?? false;
  const mark = useEffectEvent((keys: Iterable<string>) => {
    const posts = [...keys].flatMap(find).filter((post) => !post.is_seen);
    void markPosts(client, posts, true);
  });

  useEffect(() => {
    const list = feed.current;
    if (!isOn || !list) return;
    /** Since when at least half of a card has been in view, and the cards that were for long enough. */
    const since = new Map<Element, number>();
    const read = new WeakSet<Element>();
    const passed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      mark(passed);
      passed.clear();
    };
    const handleEntry = ({
      target,
      time,
      intersectionRatio,
      boundingClientRect,
      rootBounds,
    }: IntersectionObserverEntry) => {
      const began = since.get(target);
      if (intersectionRatio >= SHARE_IN_VIEW || isFilling(boundingClientRect, rootBounds)) {
        since.set(target, began ?? time);
        return;
      }
      since.delete(target);
      if (began !== undefined && time - began >= IN_VIEW_MS) read.add(target);
      const isPassed = target.isConnected && boundingClientRect.bottom <= (rootBounds?.top ?? 0);
      if (!isPassed || !read.has(target)) return;
      read.delete(target);
      passed.add((target as HTMLElement).dataset.post!);
      timer ??= setTimeout(send, GATHER_MS);
    };
    const observer = new IntersectionObserver((entries) => entries.forEach(handleEntry), {
      threshold: THRESHOLDS,
    });
    const observeCards = () => {
      for (const card of list.querySelectorAll('[data-post]')) observer.observe(card);
    };
    observeCards();
    const changes = new MutationObserver(observeCards);
    changes.observe(list, { childList: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [feed, isOn]);
  return null;
}

/** A card higher than the window is never half in view; it counts when it fills half of the window. */
function isFilling(card: DOMRectReadOnly, window: DOMRectReadOnly | null): boolean {
  if (!window) return false;
  const shown = Math.min(card.bottom, window.bottom) - Math.max(card.top, window.top);
  return shown >= window.height * SHARE_IN_VIEW;
}
