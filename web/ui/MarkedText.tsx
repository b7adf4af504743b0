import type { ReactNode } from 'react';
import { extractWords, markWords } from './marked.ts';

/** A text in which the words of a search are marked. Whatever it is made of, it stays text. */
export function renderMarkedText(text: string, words: ReadonlySet<string>): ReactNode {
  return markWords(text, words).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place.
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** The same for a search as it was written. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return renderMarkedText(text, extractWords(query));
}
