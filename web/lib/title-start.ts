import { useEffect } from 'react';

let start: readonly string[] = [];
let retitle: (() => void) | undefined;

/** The parts that the open page puts before its route's title. */
export function getTitleStart(): readonly string[] {
  return start;
}

/** Calls `write` when the title's start has changed. */
export function onTitleStart(write: () => void): () => void {
  retitle = write;
  return () => {
    retitle = undefined;
  };
}

/** Starts the document's title with these parts while the component is mounted, for things that open within a page. */
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
