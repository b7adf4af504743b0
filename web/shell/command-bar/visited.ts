import { useEffect } from 'react';
import { useCurrentPlace } from '../current-place.ts';

const STORED = 'tidings.visited-places';
/** As many as a list offers at a glance. */
const KEPT = 12;

/** Puts a place at the head of those that were visited on this device. */
function keepVisited(userId: number, place: string): void {
  try {
    const places = [place, ...listVisited(userId).filter((one) => one !== place)].slice(0, KEPT);
    localStorage.setItem(STORED, JSON.stringify({ userId, places }));
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
  const place = useCurrentPlace();
  useEffect(() => {
    if (place !== undefined) keepVisited(userId, place);
  }, [userId, place]);
}
