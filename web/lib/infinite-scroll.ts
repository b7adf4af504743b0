import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far below the window something counts as near, in heights of the window. */
const NEAR_VIEWPORTS = 2;

/**
 * Calls `onNear` when the element is less than two viewports below the window, perhaps more than once, and again after
 * every change of `round` while it still is: the number of loaded pages, for example. `round: null` switches it off.
 *
 * Measures by itself: an IntersectionObserver misses changes when content above is laid out late
 * (`content-visibility`), and then a list stops growing.
 */
export function useInfiniteScroll(
  element: RefObject<Element | null>,
  round: number | null,
  onNear: () => void,
): void {
  const announce = useEffectEvent(onNear);
  useEffect(() => {
    if (round === null) return;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined && top <= innerHeight * (1 + NEAR_VIEWPORTS)) announce();
    };
    const size = new ResizeObserver(measure);
    window.addEventListener('scroll', measure, { passive: true });
    // Tells the first time at once, and then whenever the page or the window changes its size.
    size.observe(document.body);
    size.observe(document.documentElement);
    return () => {
      window.removeEventListener('scroll', measure);
      size.disconnect();
    };
  }, [element, round]);
}
