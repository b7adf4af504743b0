import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './StickyPanel.module.css';

/**
 * Controls of a page that stay below the bar at the top of the window once the page is scrolled past its header (FS-16). Stands in a
 * container of the whole page's width, which sets `--bars` to where the panel ends. `title` shows while it sticks.
 */
export function StickyPanel({ title, children }: { title: string; children: ReactNode }) {
  const edge = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!edge.current) return;
    const bar = Number.parseFloat(getComputedStyle(edge.current).scrollMarginBlockStart) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2);
      },
      { rootMargin: `-${bar}px 0px 0px 0px` },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={edge} className={css.edge} />
      <div className={css.panel} data-stuck={isStuck || undefined}>
        <div className={css.inside}>
          <span className={css.title} aria-hidden>
            {title}
          </span>
          {children}
        </div>
      </div>
    </>
  );
}
