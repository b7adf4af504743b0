import type { CuratedSite, CuratedSites } from './curated-sites.ts';

/** A curated site with those of the requested topics that list it. */
export interface TopicSite extends CuratedSite {
  topics: string[];
}

/**
 * Returns the curated sites of some topics: the first of each topic, then the second of each, and so on, so that no topic
 * dominates. A site of several topics is listed once. Unknown topics have none.
 */
export function listSitesOfTopics(curated: CuratedSites, slugs: readonly string[]): TopicSite[] {
  const lists = slugs.flatMap((slug) => {
    const sites = Object.hasOwn(curated, slug) ? curated[slug] : undefined;
    return sites ? [{ slug, sites }] : [];
  });
  const longest = Math.max(0, ...lists.map(({ sites }) => sites.length));
  const found = new Map<string, TopicSite>();
  for (let index = 0; index < longest; index += 1) {
    for (const { slug, sites } of lists) {
      const site = sites[index];
      if (!site) continue;
      const known = found.get(site.feed);
      if (known) known.topics.push(slug);
      else found.set(site.feed, { ...site, topics: [slug] });
    }
  }
  return [...found.values()];
}
