import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';

/** "Quick post draft: HTML content kept in local storage under reader_quick_post_content" (QP-12). */
const KEY = 'reader_quick_post_content';

export interface Draft {
  html: string;
  /** Counts replacements of the text from outside the editor, which then restarts. */
  edition: number;
}

/** On the server, which has no drafts. */
const NOTHING: Draft = { html: '', edition: 0 };

/** By their keys in the storage. */
const drafts = new Map<string, Draft>();
const { subscribe, notify } = createListeners();

/** Returns the key of the draft of one blog's own page. */
export const toDraftKey = (siteId: number) => `${KEY}:${siteId}`;

/** Returns the unposted text; it outlives the page, a crash and the session on this device. */
export function useDraft(key = KEY): Draft {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => NOTHING,
  );
}

/** Stores the typed text. */
export function saveDraft(html: string, key = KEY): void {
  change(key, { html, edition: readDraft(key).edition });
}

/** Replaces the editor's text, or clears it. */
export function replaceDraft(html: string, key = KEY): void {
  change(key, { html, edition: readDraft(key).edition + 1 });
}

function readDraft(key: string): Draft {
  const draft = drafts.get(key) ?? { html: readStored(key), edition: 0 };
  drafts.set(key, draft);
  return draft;
}

function change(key: string, next: Draft): void {
  drafts.set(key, next);
  try {
    if (next.html === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next.html);
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
  notify();
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
