/** After a glide the target is kept in position for this long, while images above it are still loading. */
const HOLD_MS = 3_000;

/** Events that show that the user wants to scroll, after which the glide stops. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

let current: { element: Element; stop: AbortController } | undefined;

/**
 * Scrolls until the element is `offset` px below the top of the window, within `durationMs`, or at once for users who prefer
 * reduced motion. Its position is measured at every step, and kept for a while, because the page above it may still grow. A
 * scroll, key or press by the user ends it. A running glide to the same element continues.
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
    // The remaining distance at this moment, along an ease-out curve.
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
