import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { findTextError, type SearchParams, toSearchAddress } from './search-params.ts';

/** The text in the search field, at every key. */
export interface SearchText {
  text: string;
  /** The error in the text, once typing has paused. */
  textError: SearchParams['textError'];
  change: (text: string) => void;
  /** Searches at once. */
  search: () => void;
  clear: () => void;
}

/**
 * Puts the typed text into the address half a second after the last key, as a new history entry (U33). The field follows changes
 * of the address that it did not make itself, so typing is not disturbed (U32). While it `isHeld`, only Enter searches: values of
 * an operator are offered.
 */
export function useSearchText(params: SearchParams, isHeld: boolean): SearchText {
  const navigate = useNavigate();
  const [text, setText] = useState(params.text);
  const [textError, setTextError] = useState(params.textError);
  /** Written to the address, but not yet seen there. */
  const underWay = useRef<string[]>([]);

  const write = (next: string) => {
    if (next === (underWay.current.at(-1) ?? params.text)) return;
    underWay.current.push(next);
    void navigate({ to: '/reader/search', search: toSearchAddress(next, params), resetScroll: false });
  };
  const commit = useEffectEvent((typed: string) => {
    const found = findTextError(typed);
    setTextError(found);
    if (found === undefined) write(typed.trim());
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => commit(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isHeld]);

  useEffect(() => {
    const written = underWay.current.indexOf(params.text);
    underWay.current = written === -1 ? [] : underWay.current.slice(written + 1);
    if (written === -1) setText(params.text);
  }, [params.text]);

  return {
    text,
    textError,
    change: (typed) => {
      setText(typed);
      setTextError(undefined);
    },
    search: () => commit(text),
    clear: () => {
      setText('');
      setTextError(undefined);
      write('');
    },
  };
}
