import { DiscoverDialog } from './DiscoverDialog.tsx';
import { InterestsDialog } from './InterestsDialog.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { useOnboarding } from './use-onboarding.ts';

/** The onboarding card, and the dialogs that its steps open. */
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
