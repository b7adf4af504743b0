import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { findTextError, type SearchParams, toSearchAddress } from './search-params.ts';

/** What stands in the search field, with every key. */
export interface SearchText {
  text: string;
  /** What is wrong with it, once typing has paused. */
  textError: SearchParams['textError'];
  change: (text: string) => void;
  /** Looks for it at once. */
  search: () => void;
  clear: () => void;
}

/**
 * Half a second after the last key what was typed is in the address, which is a new entry of the history (U33). The field follows
 * the address only where it was not the field that changed it: typing goes on undisturbed (U32).
 */
export function useSearchText(params: SearchParams): SearchText {
  const navigate = useNavigate();
  const [text, setText] = useState(params.text);
  const [textError, setTextError] = useState(params.textError);
  /** Written to the address, and not seen there yet. */
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
    const timer = setTimeout(() => commit(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

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
