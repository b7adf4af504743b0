import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearPendingRemovals } from './pending-removals.ts';
import { refetchSubscriptions } from './queries.ts';

/** SM-18: what was unfollowed is forgotten when the page is left, and whoever shows follows asks for them again. */
export function useLeaving() {
  const client = useQueryClient();
  useEffect(
    () => () => {
      clearPendingRemovals(client);
      refetchSubscriptions(client);
    },
    [client],
  );
}
