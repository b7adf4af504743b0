import { useEffect } from 'react';
import { useCurrentNavPath } from '../current-nav-path.ts';

const STORED = 'tidings.visited-places';
/** As many as a list offers at a glance. */
const VISITED_MAX = 12;

/** Puts a place at the head of those that were visited on this device. */
function saveVisited(userId: number, path: string): void {
  try {
    const paths = [path, ...listVisited(userId).filter((one) => one !== path)].slice(0, VISITED_MAX);
    localStorage.setItem(STORED, JSON.stringify({ userId, places: paths }));
  } catch {
    // Storage is full or forbidden: the command bar keeps the order of the sidebar.
  }
}

/** The places that this reader visited last on this device, the latest first. */
export function listVisited(userId: number): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return stored?.userId === userId && Array.isArray(stored.places) ? stored.places : [];
  } catch {
    return [];
  }
}

/** Remembers where the reader has been, for the command bar. */
export function useVisited(userId: number): void {
  const path = useCurrentNavPath();
  useEffect(() => {
    if (path !== undefined) saveVisited(userId, path);
  }, [userId, path]);
}
