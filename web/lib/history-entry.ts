import { type ParsedLocation, useLocation } from '@tanstack/react-router';
import { defaultGetScrollRestorationKey } from '@tanstack/router-core';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The user's position in a stream: which card stood where, and how much had been loaded. */
export interface ScrollPosition {
  /** Key of the first post in view. */
  anchorItemKey: string;
  /** Its upper edge, in px below the window's. */
  offsetWithinItem: number;
  /** The page stood at its top, where what is above the stream may have another height the next time. */
  isTop: boolean;
  loadedPages: number;
}

/** How the user left the page of a history entry; it is restored when they come back. */
interface LeftPage {
  /** How far the window was scrolled, in px. */
  scrollY?: number;
  /** In its stream. Kept over a reload of the tab. */
  position?: ScrollPosition;
  /** Key of the card whose link was pressed. */
  openedCard?: string;
}

const STORED_AS = 'tidings.places';
/** Positions that outlive a reload; the oldest are dropped. */
const STORED_MAX = 50;

let pages: Map<string, LeftPage> | undefined;
/** The key of the history entry whose page has restored the focus by itself. */
let restoredEntry: string | undefined;

/** Returns the key of the history entry of a location: a new one after each navigation, the same one after Back or a reload. */
export const getHistoryEntry: (location: ParsedLocation) => string = defaultGetScrollRestorationKey;

/** Returns the key of this page's history entry, which stays the same while the router is already going to another page. */
export function useHistoryEntry(): string {
  const location = useLocation();
  const path = useRef(location.pathname);
  const entry = useRef('');
  if (location.pathname === path.current) entry.current = getHistoryEntry(location);
  return entry.current;
}

/** Returns how the page of an entry was left; empty if the user has not been there. */
export function getLeftPage(entry: string): LeftPage {
  return getLeftPages().get(entry) ?? {};
}

/** Saves how a page is being left, in addition to what was saved before. */
export function saveLeftPage(entry: string, change: LeftPage): void {
  const left = { ...getLeftPage(entry), ...change };
  getLeftPages().delete(entry);
  getLeftPages().set(entry, left);
}

/** Stores the positions in streams for this tab, so that they outlive a reload. */
export function storeScrollPositions(): void {
  const positions = [...getLeftPages()].flatMap(([entry, { position }]) =>
    position ? [[entry, position]] : [],
  );
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(positions.slice(-STORED_MAX)));
  } catch {
    // Storage is full or forbidden: a reload starts at the top.
  }
}

function getLeftPages(): Map<string, LeftPage> {
  pages ??= new Map(readScrollPositions().map(([entry, position]) => [entry, { position }]));
  return pages;
}

function readScrollPositions(): [string, ScrollPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]') as [string, ScrollPosition][];
  } catch {
    return [];
  }
}

/** Whether the page of this history entry has restored the focus itself. */
export function isFocusRestored(entry: string): boolean {
  return restoredEntry === entry && document.activeElement !== document.body;
}

/** Restores the focus to the card that a post was opened from, when the user returns to this history entry (U08). */
export function useOpenedCard(feed: RefObject<HTMLElement | null>, entry: string): void {
  const arrivedAt = useRef<string>(undefined);
  const pendingKey = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (arrivedAt.current !== entry) {
      arrivedAt.current = entry;
      pendingKey.current = getLeftPage(entry).openedCard;
    }
    if (pendingKey.current === undefined || !feed.current) return;
    const card = listChildren(feed.current).find((child) => findKey(child) === pendingKey.current);
    if (!card) return;
    pendingKey.current = undefined;
    // It may come late: if the user has moved the focus meanwhile, it stays there.
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('h1')) return;
    restoredEntry = entry;
    card.focus({ preventScroll: true });
  });

  useEffect(() => {
    const recordOpened = ({ target }: Event) => {
      if (!feed.current || !(target instanceof Element) || !target.closest('a[href]')) return;
      const openedCard = findKey(listChildren(feed.current).find((child) => child.contains(target)));
      if (openedCard !== undefined) saveLeftPage(entry, { openedCard });
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
