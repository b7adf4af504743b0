import { type RefObject, useEffect } from 'react';

/** A place this near to the end is no place to go on from. */
const END_SECONDS = 15;
/** Places kept on this device; the ones not used longest go first. */
const MAX_PLACES = 200;
const STORAGE_KEY = 'tidings.playing';
/** Between two notes while it plays. */
const NOTE_MS = 5_000;

type Places = Record<string, { seconds: number; at: number }>;

/** Keeps how far a sound or film has been played, by its post and address, and goes on from there the next time. */
export function useKeptPlace(player: RefObject<HTMLMediaElement | null>, postId: number): void {
  useEffect(() => {
    const media = player.current;
    if (!media) return;
    const key = `${postId} ${media.currentSrc || media.src}`;
    const stop = new AbortController();
    let notedAt = 0;
    const note = () => {
      notedAt = Date.now();
      keepPlace(key, isNearEnd(media) ? 0 : media.currentTime);
    };
    const listen = (name: string, act: () => void) =>
      media.addEventListener(name, act, { signal: stop.signal });
    const kept = findPlace(key);
    if (kept > 0) {
      // Before its length is known a player takes no place.
      if (media.readyState >= HTMLMediaElement.HAVE_METADATA) media.currentTime = kept;
      else
        media.addEventListener('loadedmetadata', () => goTo(media, kept), {
          once: true,
          signal: stop.signal,
        });
    }
    listen('pause', note);
    listen('ended', note);
    listen('timeupdate', () => {
      if (!media.paused && Date.now() - notedAt > NOTE_MS) note();
    });
    return () => {
      if (media.currentTime > 0) note();
      stop.abort();
    };
  }, [player, postId]);
}

/** Seconds; 0 where nothing is kept. */
export function findPlace(key: string): number {
  return loadPlaces()[key]?.seconds ?? 0;
}

function goTo(media: HTMLMediaElement, seconds: number): void {
  if (media.currentTime < 1) media.currentTime = seconds;
}

function isNearEnd(media: HTMLMediaElement): boolean {
  return media.ended || (Number.isFinite(media.duration) && media.duration - media.currentTime < END_SECONDS);
}

function loadPlaces(): Places {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Places;
  } catch {
    return {};
  }
}

function keepPlace(key: string, seconds: number): void {
  const { [key]: _, ...others } = loadPlaces();
  const kept = Object.entries(others)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_PLACES - 1);
  const places = seconds > 0 ? [[key, { seconds, at: Date.now() }] as const, ...kept] : kept;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // A browser that keeps nothing plays from the beginning.
  }
}
