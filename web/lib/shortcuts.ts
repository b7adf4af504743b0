import { createContext, type RefCallback, useCallback, useContext } from 'react';

/** The keys of the actions that controls perform, as `aria-keyshortcuts` names them; the key map adds those without a control. */
export const SHORTCUTS = {
  add: 'a',
  close: 'Escape u',
  comments: 'c',
  like: 'l',
  next: 'j',
  notifications: 'n',
  /** Links have Enter anyway. */
  open: undefined,
  previous: 'k',
  reply: 'r',
  search: '/',
  seen: 'm',
  visit: 'v',
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

interface Registered {
  subject: string;
  action: string;
  control: HTMLElement;
}

const registered = new Set<Registered>();

/**
 * What the controls inside act on: a card of a stream by its item key, a row of a combined card by `row` and its post key, the
 * `pane` next to a list, or the `frame` around the page; otherwise the `page`.
 */
export const ShortcutSubject = createContext('page');

/** Registers a control as the one that performs the action on its subject; returns its `ref` and `aria-keyshortcuts`. */
export function useShortcut(action: Shortcut): {
  ref: RefCallback<HTMLElement>;
  'aria-keyshortcuts': string | undefined;
} {
  const subject = useContext(ShortcutSubject);
  const ref = useCallback(
    (control: HTMLElement | null) => {
      if (!control) return;
      const entry = { subject, action, control };
      registered.add(entry);
      return () => void registered.delete(entry);
    },
    [subject, action],
  );
  return { ref, 'aria-keyshortcuts': SHORTCUTS[action] };
}

/** Lists the mounted controls, visible or not, that perform the action; of all subjects unless one is given. */
export function listControls(action: string, subject?: string): HTMLElement[] {
  const matches = (one: Registered) => one.action === action && (subject ?? one.subject) === one.subject;
  return [...registered].filter(matches).map(({ control }) => control);
}
