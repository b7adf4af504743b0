type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Captures what a user has done to a page that is about to be replaced by the same page: by the application's in the place of the
 * server's, or by that of another language. Returns a function that restores scrolling, unsaved text and focus afterwards.
 */
export function captureInput(page: Document): () => void {
  const top = scrollY;
  const restoreTexts = [...page.querySelectorAll<TextField>('input, textarea')]
    .filter((field) => isTextField(field) && field.value !== field.defaultValue)
    .map((field) => captureText(page, field));
  const restoreFocus = captureFocus(page);
  return () => {
    for (const restore of restoreTexts) restore();
    restoreFocus();
    if (top > 0) scrollTo({ top, behavior: 'instant' });
  };
}

function captureText(page: Document, field: TextField): () => void {
  const index = listLike(page, field).indexOf(field);
  const { value } = field;
  return () => {
    const same = listLike(page, field)[index];
    if (!same || value === same.value) return;
    // React notices a value only if its own property is bypassed.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(same), 'value')!.set!.call(same, value);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Captures the focused control, and the caret of a field. */
function captureFocus(page: Document): () => void {
  const control = page.activeElement;
  if (!(control instanceof HTMLElement) || control === page.body) return () => {};
  const index = listLike(page, control).indexOf(control);
  const caret = isTextField(control) ? ([control.selectionStart, control.selectionEnd] as const) : undefined;
  return () => {
    const same = listLike(page, control)[index];
    same?.focus({ preventScroll: true });
    if (same && caret && isTextField(same)) same.setSelectionRange(...caret);
  };
}

/** Lists elements of the same kind and name, in document order. */
function listLike<E extends HTMLElement>(page: Document, like: E): E[] {
  const nameOf = (element: E) => ('name' in element ? element.name : undefined);
  return [...page.querySelectorAll<E>(like.localName)].filter(
    (element) => element.role === like.role && nameOf(element) === nameOf(like),
  );
}

function isTextField(element: Element): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|url|email)$/.test(element.type))
  );
}
