import { type RefObject, useEffect } from 'react';

/** Playback this close to the end restarts from the beginning. */
const END_SECONDS = 15;
/** How many positions this device stores; the least recently used go first. */
const MAX_POSITIONS = 200;
const STORAGE_KEY = 'tidings.playing';
/** The interval between saves during playback. */
const SAVE_INTERVAL_MS = 5_000;

type PlaybackPositions = Record<string, { seconds: number; at: number }>;

/** Stores the playback position of audio or video, by its post and address, and resumes there the next time. */
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
      // A player cannot seek before its length is known.
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

/** Seconds; 0 if none is stored. */
function getPosition(key: string): number {
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
    // Without storage it plays from the beginning.
  }
}
