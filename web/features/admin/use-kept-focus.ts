import { type RefObject, useEffect } from 'react';

/** What has the focus, or would have it. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
const ROWS = 'tr, li, article';

/**
 * Moves the focus on when an act removes or disables what has it, such as a row with its buttons: to the row or the one in its place,
 * else to the page's heading.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place | undefined;
    const note = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && frame.current?.contains(activeElement))
        last = notePlace(activeElement);
    };
    const restore = () => {
      if (!last || document.activeElement !== document.body) return;
      if (last.element.isConnected && !last.element.matches(':disabled')) return;
      findNext(last)?.focus({ preventScroll: true });
    };
    // Dialogs return the focus before the next frame.
    const observer = new MutationObserver(() => requestAnimationFrame(restore));
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [frame]);
}

interface Place {
  element: HTMLElement;
  row: Element | null;
  rows: Element | null;
  /** Of the row. */
  at: number;
}

function notePlace(element: HTMLElement): Place {
  const row = element.closest(ROWS);
  const rows = row?.parentElement ?? null;
  return { element, row, rows, at: rows && row ? [...rows.children].indexOf(row) : -1 };
}

function findNext({ row, rows, at }: Place): HTMLElement | null {
  const place = row?.isConnected
    ? row
    : rows?.isConnected
      ? (rows.children[at] ?? rows.lastElementChild)
      : null;
  return place?.querySelector<HTMLElement>(CONTROLS) ?? document.querySelector<HTMLElement>('#main h1');
}
