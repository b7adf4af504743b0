import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { removeParameter } from '#web/lib/remove-parameter.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import { firstSitesQuery } from '../subscriptions/queries-sidebar.ts';
import { firstSteps } from './first-steps.ts';
import { isForcedBy, isOnboardingShown } from './rules.ts';

const DiscoverDialog = lazy(async () => ({ default: (await import('./DiscoverDialog.tsx')).DiscoverDialog }));

/**
 * The onboarding steps in the Reader, for users who have not done them (ON-04 to ON-06). Once shown they stay until the page is
 * left, so that the user sees them completed.
 */
export function Onboarding({ className }: { className: string | undefined }) {
  const viewer = useViewer();
  const { flags } = useSearch({ strict: false }) as { flags?: string };
  const preferences = usePreferences();
  const isAll = useQuery(firstSitesQuery).data?.total_subscriptions === 0;
  const isForced = isForcedBy(flags) || isAll;
  const isShown =
    viewer !== null &&
    preferences !== undefined &&
    isOnboardingShown({ isForced, preferences, registered: viewer.date });
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const { isOpen, close } = useReopenedDiscover();
  const [wasReopened, setReopened] = useState(isOpen);
  if (isOpen && !wasReopened) setReopened(true);
  return (
    <>
      {wasShown && (
        <div className={className}>
          <firstSteps.Part isAll={isAll} isForced={isForced} isHeldBack={isOpen} />
        </div>
      )}
      {wasReopened && (
        <Suspense>
          <DiscoverDialog open={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const PARAMETER = 'reloadSubscriptionOnboarding';

/** DM-03: /reader?reloadSubscriptionOnboarding=true opens the recommended feeds; then removes the parameter. */
function useReopenedDiscover(): { isOpen: boolean; close: () => void } {
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
