/** Whether single-key shortcuts are off: while text is composed, in fields and in overlays. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    (target instanceof Element &&
      target.closest(
        'input, select, textarea, [contenteditable], audio, video, dialog, [role="dialog"], [role="menu"], [role="listbox"]',
      ) !== null)
  );
}

/** Whether the key was pressed in an overlay. */
export function isInOverlay({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"]') !== null;
}

/** Whether typed letters go into this element. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}
