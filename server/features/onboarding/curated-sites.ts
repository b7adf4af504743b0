import sites from './curated-sites.json' with { type: 'json' };

/** A site worth recommending: facts about it, no more. What it says of itself comes with its feed. */
export interface CuratedSite {
  name: string;
  /** Its page. */
  url: string;
  /** Where it is read. */
  feed: string;
}

/** By the slug of the topic, the best first. */
export type CuratedSites = Partial<Record<string, readonly CuratedSite[]>>;

/** What Tidings brings along: four to ten sites a topic, in English (DM-10). */
export const CURATED_SITES: CuratedSites = sites;
