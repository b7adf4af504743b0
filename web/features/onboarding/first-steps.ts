import { createPart } from '#web/lib/part.tsx';

/** The card of the first steps and its dialogs. Few are new, so their code comes apart from the page. */
export const firstSteps = createPart(async () => (await import('./OnboardingPart.tsx')).OnboardingPart);
