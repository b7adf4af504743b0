import { useEffect } from 'react';
import { useCurrentNavPath } from '../current-nav-path.ts';

const STORED = 'tidings.visited-places';
/** As many as fit into a list at a glance. */
const VISITED_MAX = 12;

/** Puts a path first in this device's list of visited ones. */
function saveVisited(userId: number, path: string): void {
  try {
    const paths = [path, ...listVisited(userId).filter((one) => one !== path)].slice(0, VISITED_MAX);
    localStorage.setItem(STORED, JSON.stringify({ userId, places: paths }));
  } catch {
    // Storage is full or forbidden: the command bar keeps the sidebar's order.
  }
}

/** Lists the paths that the user visited last on this device, the latest first. */
export function listVisited(userId: number): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return stored?.userId === userId && Array.isArray(stored.places) ? stored.places : [];
  } catch {
    return [];
  }
}

/** Records visited pages for the command bar. */
export function useVisited(userId: number): void {
  const path = useCurrentNavPath();
  useEffect(() => {
    if (path !== undefined) saveVisited(userId, path);
  }, [userId, path]);
}
