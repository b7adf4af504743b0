import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordEvent } from '#web/lib/events.ts';
import { isAddress } from '../../features/subscriptions/rules.ts';

/** How long after the last key a term counts as searched for. */
const DEBOUNCE_MS = 500;

/** What is written in the search field of a list. */
export interface Term {
  /** With every key. */
  text: string;
  /** Half a second after the last key: what is looked up on the server, recorded and kept in the address. */
  debounced: string;
  change: (text: string) => void;
}

/** The term of the manager's lists, which `?s=` in the address begins with, so that going back and loading anew keep it. */
export function useTerm(): Term {
  const { s = '' } = useSearch({ strict: false }) as { s?: string };
  const navigate = useNavigate();
  const [text, setText] = useState(s);
  const [debounced, setDebounced] = useState(s);
  const written = useRef(s);

  const commit = useEffectEvent((term: string) => {
    setDebounced(term);
    if (term !== '') recordSearch(term);
    written.current = term;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, s: term || undefined }) as never,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (text === debounced) return;
    const timer = setTimeout(() => commit(text.trim() === '' ? '' : text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, debounced]);

  // Another address of this page was opened: its term is meant.
  useEffect(() => {
    if (s === written.current) return;
    written.current = s;
    setText(s);
    setDebounced(s);
  }, [s]);

  return { text, debounced, change: setText };
}

/** SM-12: a term that resembles an address is recorded as a search by address. What was typed stays here. */
function recordSearch(term: string): void {
  recordEvent(
    isAddress(term)
      ? 'calypso_subscriptions_search_by_url_performed'
      : 'calypso_subscriptions_search_performed',
    { length: term.length },
  );
}
