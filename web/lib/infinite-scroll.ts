import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isMetered } from './metered.ts';

/** The distance below the window that counts as near, in window heights; on a metered connection nothing is loaded unseen. */
const NEAR_VIEWPORTS = 2;
const NEAR_VIEWPORTS_METERED = 0;

/**
 * Calls `onNear` when the element is less than two viewports below the window, perhaps more than once, and again after every
 * change of `round` (the number of loaded pages, for example) while it still is. `round: null` switches it off.
 *
 * Measures by itself: an IntersectionObserver misses changes when content above is laid out late (`content-visibility`), and then
 * a list stops growing.
 */
export function useInfiniteScroll(
  element: RefObject<Element | null>,
  round: number | null,
  onNear: () => void,
): void {
  const announce = useEffectEvent(onNear);
  useEffect(() => {
    if (round === null) return;
    const near = isMetered() ? NEAR_VIEWPORTS_METERED : NEAR_VIEWPORTS;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined && top <= innerHeight * (1 + near)) announce();
    };
    const size = new ResizeObserver(measure);
    window.addEventListener('scroll', measure, { passive: true });
    // Called at once for the first time, then whenever the page or the window changes its size.
    size.observe(document.body);
    size.observe(document.documentElement);
    return () => {
      window.removeEventListener('scroll', measure);
      size.disconnect();
    };
  }, [element, round]);
}
