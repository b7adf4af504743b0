/** After this, in ms, a page counts as loaded even if one of its pictures is not. */
const LOADED_MS = 5_000;
/** What a user does first on a page. A press may be the beginning of anything. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** What `navigator.connection` tells, in browsers that have it. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether the user pays for every byte, wants to save them, or has a connection that is slow. Then nothing is loaded in advance. */
export function isMetered(): boolean {
  const { saveData, type, effectiveType } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return saveData === true || type === 'cellular' || /^(slow-2g|2g|3g)$/.test(effectiveType ?? '');
}

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
  for (const use of USES) removeEventListener(use, begin, { capture: true });
  const started = Promise.allSettled([...starts].map((start) => start()));
  starts.clear();
  if (event instanceof KeyboardEvent) void started.then(() => setTimeout(() => pressAgain(event)));
}

/** Presses a key once more if nothing has handled it. */
function pressAgain(pressed: KeyboardEvent): void {
  if (!pressed.defaultPrevented) pressed.target?.dispatchEvent(new KeyboardEvent('keydown', pressed));
}
