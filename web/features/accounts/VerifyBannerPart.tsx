import { createPart } from '#web/lib/part.tsx';

/** The banner above every page while the user's address is not verified or refuses emails; others never load its code. */
export const verifyBanner = createPart(async () => (await import('./VerifyBanner.tsx')).VerifyBanner);
