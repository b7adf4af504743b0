import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { addressOf, faultOf, type Wish } from './wish.ts';

/** What stands in the search field, with every key. */
export interface SearchText {
  text: string;
  /** What is wrong with it, once typing has paused. */
  fault: Wish['fault'];
  change: (text: string) => void;
  /** Looks for it at once. */
  search: () => void;
  clear: () => void;
}

/**
 * Half a second after the last key what was typed is in the address, which is a new entry of the history (U33). The field follows
 * the address only where it was not the field that changed it: typing goes on undisturbed (U32).
 */
export function useSearchText(wish: Wish): SearchText {
  const navigate = useNavigate();
  const [text, setText] = useState(wish.text);
  const [fault, setFault] = useState(wish.fault);
  /** Written to the address, and not seen there yet. */
  const underWay = useRef<string[]>([]);

  const write = (wanted: string) => {
    if (wanted === (underWay.current.at(-1) ?? wish.text)) return;
    underWay.current.push(wanted);
    void navigate({ to: '/reader/search', search: addressOf(wanted, wish), resetScroll: false });
  };
  const settle = useEffectEvent((typed: string) => {
    const found = faultOf(typed);
    setFault(found);
    if (found === undefined) write(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const written = underWay.current.indexOf(wish.text);
    underWay.current = written === -1 ? [] : underWay.current.slice(written + 1);
    if (written === -1) setText(wish.text);
  }, [wish.text]);

  return {
    text,
    fault,
    change: (typed) => {
      setText(typed);
      setFault(undefined);
    },
    search: () => settle(text),
    clear: () => {
      setText('');
      setFault(undefined);
      write('');
    },
  };
}
