import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery } from '../accounts/queries.ts';
import { sidebarSubscriptionsQuery } from '../subscriptions/queries-sidebar.ts';
import { firstSteps } from './first-steps.ts';
import { isForcedBy, isOnboardingShown } from './rules.ts';
import { useReopenedDiscover } from './use-reopened-discover.ts';

const DiscoverDialog = lazy(async () => ({ default: (await import('./DiscoverDialog.tsx')).DiscoverDialog }));

/**
 * The onboarding steps in the Reader, for users who have not done them (ON-04 to ON-06). Once shown they stay until the page is
 * left, so that the user sees them completed.
 */
export function Onboarding({ className }: { className: string | undefined }) {
  const viewer = useViewer();
  const { flags } = useSearch({ strict: false }) as { flags?: string };
  const preferences = useQuery(preferencesQuery()).data?.calypso_preferences;
  const isAll = useQuery(sidebarSubscriptionsQuery).data?.total_subscriptions === 0;
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
