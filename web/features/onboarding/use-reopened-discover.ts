import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { removeParameter } from '#web/lib/remove-parameter.ts';

const PARAMETER = 'reloadSubscriptionOnboarding';

/** DM-03: /reader?reloadSubscriptionOnboarding=true opens the recommended feeds; then removes the parameter. */
export function useReopenedDiscover(): { isOpen: boolean; close: () => void } {
  const router = useRouter();
  const isRequested = useLocation({
    select: ({ search }) => (search as Record<string, unknown>)[PARAMETER] === 'true',
  });
  const [isOpen, setOpen] = useState(isRequested);
  if (isRequested && !isOpen) setOpen(true);
  useEffect(() => {
    if (isRequested) router.history.replace(removeParameter(router.history.location.href, PARAMETER));
  }, [isRequested, router]);
  return { isOpen, close: () => setOpen(false) };
}
