import { useEffect, useState } from 'react';

const KEY = 'tidings.conversations.visited';

/** When the reader was here before this visit, in this browser; undefined for the first time. */
export function useLastVisit(): Date | undefined {
  const [before] = useState(read);
  useEffect(() => {
    // From the end of this visit on, what was said in it is no longer new.
    const leave = () => write(new Date());
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return before;
}

/** A browser may refuse to keep anything; then nothing is marked. */
function read(): Date | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return text ? new Date(text) : undefined;
  } catch {
    return undefined;
  }
}

function write(date: Date): void {
  try {
    localStorage.setItem(KEY, date.toISOString());
  } catch {
    // Nothing is lost but the marks.
  }
}
