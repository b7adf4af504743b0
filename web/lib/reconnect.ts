import { useEffect, useEffectEvent } from 'react';

/** Calls `onReconnect` whenever the browser is back online. */
export function useReconnect(onReconnect: () => void): void {
  const announce = useEffectEvent(onReconnect);
  useEffect(() => {
    const handle = () => announce();
    window.addEventListener('online', handle);
    return () => window.removeEventListener('online', handle);
  }, []);
}
