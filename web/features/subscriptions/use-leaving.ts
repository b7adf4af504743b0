import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearPendingRemovals } from './pending-removals.ts';
import { refetchSubscriptions } from './queries-subscribe.ts';

/** SM-18: forgets unsubscribed rows when the page is left, and marks lists of subscriptions to be refetched. */
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
