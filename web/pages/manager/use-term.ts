import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAddress } from '#web/features/subscriptions/rules.ts';
import { recordEvent } from '#web/lib/events.ts';

/** The pause after which a term counts as a search. */
const DEBOUNCE_MS = 500;

/** The text in a list's search field. */
export interface Term {
  /** Updated at every key. */
  text: string;
  /** Updated half a second after the last key; looked up on the server, recorded and put into the address. */
  debounced: string;
  change: (text: string) => void;
}

/** Returns the term of the manager's lists, starting with `?s=` in the address, so that going back and reloading keep it. */
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

  // Another address of this page was opened, with its own term.
  useEffect(() => {
    if (s === written.current) return;
    written.current = s;
    setText(s);
    setDebounced(s);
  }, [s]);

  return { text, debounced, change: setText };
}

/** SM-12: records a term that resembles an address as a search by address; never the term itself. */
function recordSearch(term: string): void {
  recordEvent(
    isAddress(term)
      ? 'calypso_subscriptions_search_by_url_performed'
      : 'calypso_subscriptions_search_performed',
    { length: term.length },
  );
}
