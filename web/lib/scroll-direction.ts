import { type RefObject, useEffect, useState } from 'react';

/** A resting finger moves the page a little; from this distance it is a movement. */
const MOVEMENT_PX = 12;
/** Near the top of a page its bars are always shown. */
const TOP_PX = 120;

/** Whether the page, or the scrolling box, is being scrolled down, away from its top. */
export function useScrollsDown(box?: RefObject<HTMLElement | null>): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    const getOffset = () => box?.current?.scrollTop ?? window.scrollY;
    const scroller = box?.current ?? window;
    let last = getOffset();
    const watch = () => {
      const now = getOffset();
      const moved = now - last;
      if (Math.abs(moved) < MOVEMENT_PX) return;
      last = now;
      setDown(moved > 0 && now > TOP_PX);
    };
    scroller.addEventListener('scroll', watch, { passive: true });
    return () => scroller.removeEventListener('scroll', watch);
  }, [box]);
  return down;
}
