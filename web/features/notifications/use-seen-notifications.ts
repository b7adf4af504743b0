import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOTIFICATIONS_SEEN_MS } from '#shared/domain/limits.ts';
import { markSeenMutation } from './queries.ts';

/**
 * Marks the notifications of an open panel as seen once they have been visible for a second (U65): not in a hidden tab, and not
 * if the panel only opened briefly. `newest` is the latest one's Unix time; all until `seen` were seen before.
 */
export function useSeenNotifications(newest: number | undefined, seen: number): void {
  const { mutate } = useMutation(markSeenMutation());
  const unseen = newest !== undefined && newest >= seen ? newest : undefined;
  const mark = useEffectEvent((time: number) => mutate(time));
  useEffect(() => {
    if (unseen === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => mark(unseen), NOTIFICATIONS_SEEN_MS);
    };
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [unseen]);
}
