import { PANEL_RESIZE_MS, PANEL_SCROLL_MS } from '#shared/domain/limits.ts';

/**
 * Reports changes of the window at a pace that a page can follow: resizing at most once in 200 ms (CO-03), scrolling once it has
 * stopped for 50 ms (CO-04). Returns a function that stops it.
 */
export function watchWindow(
  window: EventTarget,
  { onResize, onScroll }: { onResize: () => void; onScroll: () => void },
): () => void {
  let resizing: ReturnType<typeof setTimeout> | undefined;
  let scrolling: ReturnType<typeof setTimeout> | undefined;
  const throttle = () => {
    resizing ??= setTimeout(() => {
      resizing = undefined;
      onResize();
    }, PANEL_RESIZE_MS);
  };
  const debounce = () => {
    clearTimeout(scrolling);
    scrolling = setTimeout(onScroll, PANEL_SCROLL_MS);
  };
  window.addEventListener('resize', throttle);
  window.addEventListener('scroll', debounce, { passive: true });
  return () => {
    window.removeEventListener('resize', throttle);
    window.removeEventListener('scroll', debounce);
    clearTimeout(resizing);
    clearTimeout(scrolling);
  };
}
