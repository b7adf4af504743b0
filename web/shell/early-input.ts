type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * What somebody has begun to do before the application was there, for its page takes the place of the one they do it in: how far
 * they have scrolled, and what they type. Call it before that; the function that it answers, called after, brings both back.
 */
export function captureEarlyInput(page: Document): () => void {
  const top = scrollY;
  const restoreText = captureText(page);
  return () => {
    restoreText();
    if (top > 0) scrollTo({ top, behavior: 'instant' });
  };
}

/** Text and caret of the field that has the focus. */
function captureText(page: Document): () => void {
  const field = page.activeElement;
  if (!isTextField(field)) return () => {};
  const index = listFields(page, field).indexOf(field);
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    const same = listFields(page, field)[index];
    if (!same) return;
    same.focus({ preventScroll: true });
    if (value === same.value) return;
    // React hears of a value only when it is set past its own property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(same), 'value')!.set!.call(same, value);
    same.dispatchEvent(new Event('input', { bubbles: true }));
    same.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Fields of the same kind and name, in the order of the page. */
function listFields(page: Document, { localName, name }: TextField): TextField[] {
  return [...page.querySelectorAll<TextField>(localName)].filter((field) => field.name === name);
}

function isTextField(element: Element | null): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|url|email)$/.test(element.type))
  );
}
