import { useEffect, useState } from 'react';

const KEY = 'tidings.conversations.visited';

/** Returns the time of the user's previous visit, in this browser; undefined the first time. */
export function useLastVisit(): Date | undefined {
  const [before] = useState(read);
  useEffect(() => {
    // From the end of this visit on, its comments are no longer new.
    const leave = () => write(new Date());
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return before;
}

/** The browser may have no storage; then nothing is marked as new. */
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
    // Only the marks are lost.
  }
}
