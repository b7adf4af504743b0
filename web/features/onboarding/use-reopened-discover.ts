import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { withoutParameter } from '#web/lib/without-parameter.ts';

const PARAMETER = 'reloadSubscriptionOnboarding';

/** DM-03: /reader?reloadSubscriptionOnboarding=true opens the recommended sites, and then the parameter leaves the address. */
export function useReopenedDiscover(): { isOpen: boolean; close: () => void } {
  const router = useRouter();
  const isAsked = useLocation({
    select: ({ search }) => (search as Record<string, unknown>)[PARAMETER] === 'true',
  });
  const [isOpen, setOpen] = useState(isAsked);
  if (isAsked && !isOpen) setOpen(true);
  useEffect(() => {
    if (isAsked) router.history.replace(withoutParameter(router.history.location.href, PARAMETER));
  }, [isAsked, router]);
  return { isOpen, close: () => setOpen(false) };
}
