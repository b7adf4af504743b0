import { useEffect, useState } from 'react';

/** Returns the value once it has stayed the same for `ms` milliseconds; undefined before the first time. */
export function useDebouncedValue<T>(value: T, ms: number): T | undefined {
  const [debounced, setDebounced] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
