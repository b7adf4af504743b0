import { createPart } from '#web/lib/part.tsx';

/** The onboarding card and its dialogs. Few users are new, so the code is loaded separately from the page. */
export const firstSteps = createPart(async () => (await import('./OnboardingPart.tsx')).OnboardingPart);
