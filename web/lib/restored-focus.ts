/** The key of the history entry whose page has restored the focus by itself. */
let restoredEntry: string | undefined;

/** Restores the focus to the element that the user left this history entry's page from, without scrolling. */
export function restoreFocus(entry: string, element: HTMLElement): void {
  restoredEntry = entry;
  element.focus({ preventScroll: true });
}

/** Whether the page of this history entry has restored the focus itself. */
export function isFocusRestored(entry: string): boolean {
  return restoredEntry === entry && document.activeElement !== document.body;
}
