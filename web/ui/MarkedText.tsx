import type { ReactNode } from 'react';
import { extractWords, markWords } from './marked.ts';

/** Marks the words of a search in a text. Whatever the text contains, it is rendered as text. */
export function renderMarkedText(text: string, words: ReadonlySet<string>): ReactNode {
  return markWords(text, words).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no key but their index.
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** The same for a search query as it was typed. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return renderMarkedText(text, extractWords(query));
}
