import { DiscoverDialog } from './DiscoverDialog.tsx';
import { InterestsDialog } from './InterestsDialog.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { useOnboarding } from './use-onboarding.ts';

/** The card of the first steps, and what its steps open over the page. */
export function OnboardingPart(options: { isAll: boolean; isForced: boolean; isHeldBack: boolean }) {
  const { onboarding, dialog, openDialog } = useOnboarding(options);
  return (
    <>
      {onboarding && <OnboardingCard onboarding={onboarding} />}
      <InterestsDialog
        open={dialog === 'interests'}
        onClose={() => openDialog(undefined)}
        onContinue={() => openDialog('sites')}
      />
      <DiscoverDialog open={dialog === 'sites'} onClose={() => openDialog(undefined)} />
    </>
  );
}
