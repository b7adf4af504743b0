import { useEffect, useState } from 'react';
import { isMetered } from './metered.ts';

/** After this, in ms, a page counts as loaded even if one of its pictures is not. */
const LOADED_MS = 5_000;
/** What a user does first on a page. A press may be the beginning of anything. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `run` once the page is loaded and the browser has nothing else to do; never on a metered connection. Returns what cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  let isCancelled = false;
  void waitForIdle().then(() => {
    if (!isCancelled && !isMetered()) run();
  });
  return () => {
    isCancelled = true;
  };
}

let idle: Promise<void> | undefined;

function waitForIdle(): Promise<void> {
  idle ??= (async () => {
    if (document.readyState !== 'complete')
      await new Promise<void>((resolve) => {
        addEventListener('load', () => resolve(), { once: true });
        setTimeout(resolve, LOADED_MS);
      });
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LOADED_MS });
      else setTimeout(resolve, 200);
    });
  })();
  return idle;
}

const starts = new Set<() => Promise<unknown>>();
let isUsed = false;

/**
 * Calls `start` when the browser is idle or when the user begins to use the page, whichever is first; on a metered connection only
 * then. The key that began it is pressed again for what has been started. Returns what cancels it.
 */
export function whenUsed(start: () => Promise<unknown>): () => void {
  if (isUsed) {
    void start();
    return () => {};
  }
  if (starts.size === 0)
    for (const use of USES) addEventListener(use, begin, { capture: true, passive: true });
  starts.add(start);
  const cancelIdle = whenIdle(() => begin());
  return () => {
    cancelIdle();
    starts.delete(start);
  };
}

function begin(event?: Event): void {
  if (isUsed) return;
  isUsed = true;
  if (starts.size > 0) for (const use of USES) removeEventListener(use, begin, { capture: true });
  const started = Promise.allSettled([...starts].map((start) => start()));
  starts.clear();
  if (event?.type === 'keydown')
    void started.then(waitForEffects).then(() => pressAgain(event as KeyboardEvent));
}

/** Whether the user has begun to use the page, or the browser has been idle on a connection that is not metered. */
export function useIsUsed(): boolean {
  const [value, setValue] = useState(isUsed);
  useEffect(() => whenUsed(async () => setValue(true)), []);
  return value;
}

/** Starts what waits for the use of the page. */
export function startUse(): void {
  begin();
}

/** Waits until React has rendered what was loaded, and run its effects: they follow the next frame. */
function waitForEffects(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Presses a key once more if nothing has handled it. */
function pressAgain(pressed: KeyboardEvent): void {
  if (!pressed.defaultPrevented) pressed.target?.dispatchEvent(new KeyboardEvent('keydown', pressed));
}
