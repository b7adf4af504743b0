import { useState } from 'react';

/** A yes or no that this device remembers under `name`. Works, without a memory, where storage is switched off. */
export function useStoredFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readFlag(name) ?? initial);
  const store = (next: boolean) => {
    setValue(next);
    try {
      localStorage.setItem(`tidings.${name}`, String(next));
    } catch {
      // Storage is full or forbidden: the choice holds until the page is left.
    }
  };
  return [value, store];
}

function readFlag(name: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(`tidings.${name}`);
    return stored === null ? undefined : stored === 'true';
  } catch {
    return undefined;
  }
}
