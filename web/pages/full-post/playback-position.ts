import { type RefObject, useEffect } from 'react';

/** A place this near to the end is no place to go on from. */
const END_SECONDS = 15;
/** Places kept on this device; the ones not used longest go first. */
const MAX_POSITIONS = 200;
const STORAGE_KEY = 'tidings.playing';
/** Between two notes while it plays. */
const SAVE_INTERVAL_MS = 5_000;

type PlaybackPositions = Record<string, { seconds: number; at: number }>;

/** Keeps how far a sound or film has been played, by its post and address, and goes on from there the next time. */
export function usePlaybackPosition(player: RefObject<HTMLMediaElement | null>, postId: number): void {
  useEffect(() => {
    const media = player.current;
    if (!media) return;
    const key = `${postId} ${media.currentSrc || media.src}`;
    const stop = new AbortController();
    let savedAt = 0;
    const savePosition = () => {
      savedAt = Date.now();
      storePosition(key, isNearEnd(media) ? 0 : media.currentTime);
    };
    const listen = (name: string, act: () => void) =>
      media.addEventListener(name, act, { signal: stop.signal });
    const stored = getPosition(key);
    if (stored > 0) {
      // Before its length is known a player takes no place.
      if (media.readyState >= HTMLMediaElement.HAVE_METADATA) media.currentTime = stored;
      else
        media.addEventListener('loadedmetadata', () => goTo(media, stored), {
          once: true,
          signal: stop.signal,
        });
    }
    listen('pause', savePosition);
    listen('ended', savePosition);
    listen('timeupdate', () => {
      if (!media.paused && Date.now() - savedAt > SAVE_INTERVAL_MS) savePosition();
    });
    return () => {
      if (media.currentTime > 0) savePosition();
      stop.abort();
    };
  }, [player, postId]);
}

/** Seconds; 0 where nothing is kept. */
export function getPosition(key: string): number {
  return loadPositions()[key]?.seconds ?? 0;
}

function goTo(media: HTMLMediaElement, seconds: number): void {
  if (media.currentTime < 1) media.currentTime = seconds;
}

function isNearEnd(media: HTMLMediaElement): boolean {
  return media.ended || (Number.isFinite(media.duration) && media.duration - media.currentTime < END_SECONDS);
}

function loadPositions(): PlaybackPositions {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as PlaybackPositions;
  } catch {
    return {};
  }
}

function storePosition(key: string, seconds: number): void {
  const { [key]: _, ...others } = loadPositions();
  const stored = Object.entries(others)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_POSITIONS - 1);
  const positions = seconds > 0 ? [[key, { seconds, at: Date.now() }] as const, ...stored] : stored;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // A browser that keeps nothing plays from the beginning.
  }
}
