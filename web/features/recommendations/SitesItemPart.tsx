import { createPart } from '#web/lib/part.tsx';

/** The card of recommended feeds among posts. Only Discover has one near the top, so its code is loaded separately. */
export const sitesItem = createPart(async () => (await import('./SitesItem.tsx')).SitesItem);
