/** Key of the history entry whose page has given the focus back by itself. */
let restoredEntry: string | undefined;

/** Gives the focus back to what the reader left the page of this history entry from, without scrolling. */
export function restoreFocus(entry: string, element: HTMLElement): void {
  restoredEntry = entry;
  element.focus({ preventScroll: true });
}

/** Whether the page of this history entry has done so, and needs no other place for the focus. */
export function isFocusRestored(entry: string): boolean {
  return restoredEntry === entry && document.activeElement !== document.body;
}
