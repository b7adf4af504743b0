import { useEffect } from 'react';

let start: readonly string[] = [];
let retitle: (() => void) | undefined;

/** What the open page puts before its route's title. */
export function getTitleStart(): readonly string[] {
  return start;
}

/** Whoever writes the document's title is called when it begins otherwise. */
export function onTitleStart(write: () => void): () => void {
  retitle = write;
  return () => {
    retitle = undefined;
  };
}

/** Begins the document's title with these parts while the component is on the page, for what opens within a page. */
export function useTitleStart(parts: readonly string[]): void {
  const text = JSON.stringify(parts);
  useEffect(() => {
    start = JSON.parse(text) as string[];
    retitle?.();
    return () => {
      start = [];
      retitle?.();
    };
  }, [text]);
}
