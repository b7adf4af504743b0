import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetKeptRows } from './kept-rows.ts';
import { refetchSubscriptions } from './queries.ts';

/** SM-18: what was unfollowed is forgotten when the page is left, and whoever shows follows asks for them again. */
export function useLeaving() {
  const client = useQueryClient();
  useEffect(
    () => () => {
      forgetKeptRows(client);
      refetchSubscriptions(client);
    },
    [client],
  );
}
