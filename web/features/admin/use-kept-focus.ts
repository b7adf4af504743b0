import { type RefObject, useEffect } from 'react';

/** What has the focus, or would have it. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
const ROWS = 'tr, li, article';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Moves the focus on when an act removes or disables what has it, such as a row with its buttons: to the control in its place, else
 * to the row or the one in its place, else to the page's heading.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place | undefined;
    let wasInOverlay = false;
    const isGone = () =>
      last !== undefined && !(last.element.isConnected && !last.element.matches(':disabled'));
    const moveOn = () => findNext(last!)?.focus({ preventScroll: true });
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const isReturn = wasInOverlay;
      wasInOverlay = target.closest(OVERLAYS) !== null;
      if (!frame.current?.contains(target)) return;
      // A dialog or menu whose button is gone leaves the focus at any other.
      if (isReturn && isGone()) moveOn();
      else last = notePlace(target);
    };
    const restore = () => {
      if (document.activeElement === document.body && isGone()) moveOn();
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
  parent: Element | null;
  row: Element | null;
  rows: Element | null;
  /** Of the row. */
  at: number;
}

function notePlace(element: HTMLElement): Place {
  const row = element.closest(ROWS);
  const rows = row?.parentElement ?? null;
  const at = rows && row ? [...rows.children].indexOf(row) : -1;
  return { element, parent: element.parentElement, row, rows, at };
}

function findNext({ parent, row, rows, at }: Place): HTMLElement | null {
  const instead = parent?.isConnected ? parent.querySelectorAll<HTMLElement>(CONTROLS) : [];
  if (instead.length === 1) return instead[0]!;
  const place = row?.isConnected
    ? row
    : rows?.isConnected
      ? (rows.children[at] ?? rows.lastElementChild)
      : null;
  return place?.querySelector<HTMLElement>(CONTROLS) ?? document.querySelector<HTMLElement>('#main h1');
}
