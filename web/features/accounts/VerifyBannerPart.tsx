import { createPart } from '#web/lib/part.tsx';

/** The banner above every page of somebody who has not verified their address yet; for all others its code never comes. */
export const verifyBanner = createPart(async () => (await import('./VerifyBanner.tsx')).VerifyBanner);
