import { createPart } from '#web/lib/part.tsx';

/** The banner of Bloganuary. Ten months of the year nobody sees it, so its code comes apart from the page. */
export const bloganuaryBanner = createPart(
  async () => (await import('./BloganuaryBanner.tsx')).BloganuaryBanner,
);
