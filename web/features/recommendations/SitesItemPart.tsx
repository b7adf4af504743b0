import { createPart } from '#web/lib/part.tsx';

/** The card of recommended sites among posts. Only Discover has one among its first cards, so its code comes apart from the page. */
export const sitesItem = createPart(async () => (await import('./SitesItem.tsx')).SitesItem);
