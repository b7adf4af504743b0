import { useEffect, useEffectEvent } from 'react';

/** Calls `onReconnect` whenever the browser says that it has a network again. */
export function useReconnect(onReconnect: () => void): void {
  const announce = useEffectEvent(onReconnect);
  useEffect(() => {
    const handle = () => announce();
    window.addEventListener('online', handle);
    return () => window.removeEventListener('online', handle);
  }, []);
}
