import sites from './curated-sites.json' with { type: 'json' };

/** A recommendable site: just facts. Its description comes with its feed. */
export interface CuratedSite {
  name: string;
  /** Its page. */
  url: string;
  /** Address of its feed. */
  feed: string;
}

/** By the slug of the topic, best first. */
export type CuratedSites = Partial<Record<string, readonly CuratedSite[]>>;

/** The built-in sites: four to ten per topic, in English (DM-10). */
export const CURATED_SITES: CuratedSites = sites;
