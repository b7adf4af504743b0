import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOTIFICATIONS_SEEN_MS } from '#shared/domain/limits.ts';
import { markSeenMutation } from './queries.ts';

/**
 * The notifications of an open panel count as seen once they have been in sight for a second (U65): not in a hidden tab, and not
 * when the panel only flashed up. `newest` is the Unix time of the latest one, `seen` until when all was seen before.
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
