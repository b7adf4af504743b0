import { useEffect, useState } from 'react';

/** A finger that rests moves the page a little; this much is a movement. */
const MOVEMENT_PX = 12;
/** Near the top of a page its bars always show. */
const TOP_PX = 120;

/** Whether the page is being scrolled down, away from its top. */
export function useScrollsDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const watch = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < MOVEMENT_PX) return;
      last = window.scrollY;
      setDown(moved > 0 && last > TOP_PX);
    };
    window.addEventListener('scroll', watch, { passive: true });
    return () => window.removeEventListener('scroll', watch);
  }, []);
  return down;
}
