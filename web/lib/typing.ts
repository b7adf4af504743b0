/** Single-key shortcuts keep out of fields, layers over the page, and chords of the browser. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    (target instanceof Element &&
      target.closest(
        'input, select, textarea, [contenteditable], audio, video, dialog, [role="dialog"], [role="menu"], [role="listbox"]',
      ) !== null)
  );
}

/** Whether the key was pressed in a layer over the page. */
export function isInOverlay({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null;
}

/** Whether letters that are typed go into this element. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}
