import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Calls `onReconnect` whenever the server can be reached again. */
export function useReconnect(onReconnect: () => void): void {
  const announce = useEffectEvent(onReconnect);
  useEffect(() => {
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) announce();
    });
  }, []);
}
