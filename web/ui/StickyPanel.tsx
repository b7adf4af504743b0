import { type ReactNode, useEffect, useRef, useState } from 'react';
import { watchWindow } from '#web/lib/window-pace.ts';
import css from './StickyPanel.module.css';

/**
 * Keeps a page's controls below the bar at the top of the window once the page is scrolled past its header (FS-16). Needs a
 * container as wide as the page, which sets `--bars` to the panel's bottom edge. `title` shows while it is stuck.
 */
export function StickyPanel({ title, children }: { title: string; children: ReactNode }) {
  const edge = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const element = edge.current;
    if (!element) return;
    let bar = 0;
    let observer: IntersectionObserver | undefined;
    // Notices at once, while the page is still scrolling.
    const observe = () => {
      observer?.disconnect();
      // The height of the top bar depends on the window.
      bar = Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart) || 0;
      observer = new IntersectionObserver(
        ([entry]) => {
          if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2);
        },
        { rootMargin: `-${bar}px 0px 0px 0px` },
      );
      observer.observe(element);
    };
    // Measures again when scrolling has ended, because the observer of a busy page may be late.
    const measure = () => setStuck(element.getBoundingClientRect().bottom <= bar);
    observe();
    const stop = watchWindow(window, { onResize: observe, onScroll: measure });
    return () => {
      stop();
      observer?.disconnect();
    };
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
