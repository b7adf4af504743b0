import { useSyncExternalStore } from 'react';

/** "Quick post draft: HTML content kept in local storage under reader_quick_post_content" (QP-12). */
const KEY = 'reader_quick_post_content';

export interface Draft {
  html: string;
  /** Counts how often the text was replaced from outside the editor, which then starts anew. */
  edition: number;
}

/** On the server, which holds nobody's draft. */
const NOTHING: Draft = { html: '', edition: 0 };

let draft: Draft | undefined;
const listeners = new Set<() => void>();

/** The text that waits to be posted; it outlives the page, a crash and the session on this device. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, readDraft, () => NOTHING);
}

/** Keeps what was typed. */
export function saveDraft(html: string): void {
  change({ html, edition: readDraft().edition });
}

/** Puts another text, or none, into the editor. */
export function replaceDraft(html: string): void {
  change({ html, edition: readDraft().edition + 1 });
}

function readDraft(): Draft {
  draft ??= { html: readStored(), edition: 0 };
  return draft;
}

function change(next: Draft): void {
  draft = next;
  try {
    if (next.html === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next.html);
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
  for (const notify of listeners) notify();
}

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
