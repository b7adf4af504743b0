import { useSyncExternalStore } from 'react';

/** "Quick post draft: HTML content kept in local storage under reader_quick_post_content" (QP-12). */
const KEY = 'reader_quick_post_content';

export interface Draft {
  html: string;
  /** Counts replacements of the text from outside the editor, which then restarts. */
  edition: number;
}

/** On the server, which has no drafts. */
const NOTHING: Draft = { html: '', edition: 0 };

let draft: Draft | undefined;
const listeners = new Set<() => void>();

/** Returns the unposted text; it outlives the page, a crash and the session on this device. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, readDraft, () => NOTHING);
}

/** Stores the typed text. */
export function saveDraft(html: string): void {
  change({ html, edition: readDraft().edition });
}

/** Replaces the editor's text, or clears it. */
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
