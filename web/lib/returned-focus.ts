/** Key of the history entry whose page has given the focus back by itself. */
let returnedTo: string | undefined;

/** Gives the focus back to what the reader left the page of this history entry from, without scrolling. */
export function returnFocus(entry: string, element: HTMLElement): void {
  returnedTo = entry;
  element.focus({ preventScroll: true });
}

/** Whether the page of this history entry has done so, and needs no other place for the focus. */
export function isFocusReturned(entry: string): boolean {
  return returnedTo === entry && document.activeElement !== document.body;
}
