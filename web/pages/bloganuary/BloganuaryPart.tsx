import { createPart } from '#web/lib/part.tsx';

/** The Bloganuary banner. It is hidden ten months of the year, so its code is loaded separately from the page. */
export const bloganuaryBanner = createPart(
  async () => (await import('./BloganuaryBanner.tsx')).BloganuaryBanner,
);
