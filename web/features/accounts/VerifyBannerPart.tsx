import { createPart } from '#web/lib/part.tsx';

/** The banner above every page until the user has verified their address; others never load its code. */
export const verifyBanner = createPart(async () => (await import('./VerifyBanner.tsx')).VerifyBanner);
