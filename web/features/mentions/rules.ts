/** A field in which people are mentioned. */
export interface MentionField {
  /** Has the focus while someone types. */
  element: HTMLElement;
  /** Returns the text before the caret; undefined while there is a selection, or where no mention can be. */
  readBefore: () => string | undefined;
  /** Replaces so many characters before the caret. */
  insert: (text: string, length: number) => void;
  /** Returns where the list goes, in pixels of the window. */
  findPlace: () => Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
}

/** The field of a text area: the list is below it. */
export function createTextAreaField(element: HTMLTextAreaElement): MentionField {
  return {
    element,
    readBefore: () =>
      element.selectionStart === element.selectionEnd
        ? element.value.slice(0, element.selectionStart)
        : undefined,
    insert: (text, length) => {
      element.setSelectionRange(element.selectionStart - length, element.selectionStart);
      // As if it was typed: it can be undone, and whoever holds the text hears of it.
      document.execCommand('insertText', false, text);
    },
    findPlace: () => element.getBoundingClientRect(),
  };
}
