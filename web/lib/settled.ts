import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so many milliseconds; undefined before the first time. */
export function useSettled<T>(value: T, ms: number): T | undefined {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
