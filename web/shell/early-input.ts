type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Captures what the user did before the application started: scrolling and typing. The application's page replaces the one from
 * the server, so call this before that, and the function that it returns afterwards, to restore both.
 */
export function captureEarlyInput(page: Document): () => void {
  const top = scrollY;
  const restoreText = captureText(page);
  return () => {
    restoreText();
    if (top > 0) scrollTo({ top, behavior: 'instant' });
  };
}

/** Captures the text and caret of the focused field. */
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
    // React notices a value only if its own property is bypassed.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(same), 'value')!.set!.call(same, value);
    same.dispatchEvent(new Event('input', { bubbles: true }));
    same.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Lists fields with the same kind and name, in document order. */
function listFields(page: Document, { localName, name }: TextField): TextField[] {
  return [...page.querySelectorAll<TextField>(localName)].filter((field) => field.name === name);
}

function isTextField(element: Element | null): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|url|email)$/.test(element.type))
  );
}
