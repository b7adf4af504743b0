/** After a glide the target is held in its place for this long, while pictures above it still come. */
const HOLD_MS = 3_000;

/** What a person does who wants to scroll: from then on the page is theirs. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

let current: { element: Element; stop: AbortController } | undefined;

/**
 * Scrolls until the element stands `offset` px below the upper edge of the window, within `durationMs`, or at once for people
 * who want no motion. It is found anew for every step, and held for a while: the page above it may still grow. A scroll, key or
 * press of the reader ends it. A glide to the same element that is under way goes on.
 */
export function glideTo(
  element: Element,
  { offset, durationMs }: { offset: number; durationMs: number },
): void {
  if (current?.element === element && !current.stop.signal.aborted) return;
  current?.stop.abort();
  const stop = new AbortController();
  current = { element, stop };
  for (const name of INTERRUPTIONS)
    addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true, capture: true });

  const getDistance = () => element.getBoundingClientRect().top - offset;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const startedAt = performance.now();
  const from = getDistance();

  const step = () => {
    if (stop.signal.aborted) return;
    const part = still ? 1 : Math.min(1, (performance.now() - startedAt) / durationMs);
    // What is left of the way at this moment, along an ease-out curve.
    const left = from * (1 - part) ** 3;
    scrollBy({ top: getDistance() - left, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
    else hold();
  };
  const hold = () => {
    const observer = new ResizeObserver(() => scrollBy({ top: getDistance(), behavior: 'instant' }));
    observer.observe(document.body);
    const timer = setTimeout(() => stop.abort(), HOLD_MS);
    stop.signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
  };
  step();
}
