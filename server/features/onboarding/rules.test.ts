import { describe, expect, it, test } from 'vitest';
import { TOPIC_SLUGS } from '#shared/topics.ts';
import { CURATED_SITES } from './curated-sites.ts';
import { listSitesOfTopics } from './rules.ts';

describe('the curated sites', () => {
  test('DM-10: are four to ten for each of the 45 topics, with a name, a page and a feed', () => {
    expect(Object.keys(CURATED_SITES).sort()).toEqual([...TOPIC_SLUGS].sort());
    for (const slug of TOPIC_SLUGS) {
      const sites = CURATED_SITES[slug]!;
      expect(sites.length, slug).toBeGreaterThanOrEqual(4);
      expect(sites.length, slug).toBeLessThanOrEqual(10);
      expect(new Set(sites.map(({ feed }) => feed)).size, slug).toBe(sites.length);
      for (const { name, url, feed } of sites) {
        expect(name).toMatch(/\S/);
        for (const address of [url, feed]) expect(new URL(address).protocol).toMatch(/^https?:$/);
      }
    }
  });
});

describe('the sites of topics', () => {
  const createSite = (name: string) => ({
    name,
    url: `https://${name}.example/`,
    feed: `https://${name}.example/f`,
  });
  const curated = {
    tea: [createSite('a'), createSite('b'), createSite('c')],
    bread: [createSite('d'), createSite('a')],
  };
  const listNames = (...slugs: string[]) => listSitesOfTopics(curated, slugs).map(({ name }) => name);

  it('take turns, and a site that two topics name is there once', () => {
    expect(listNames('tea', 'bread')).toEqual(['a', 'd', 'b', 'c']);
    expect(listSitesOfTopics(curated, ['tea', 'bread'])[0]!.topics).toEqual(['tea', 'bread']);
  });

  it('are empty for unknown topics', () => {
    expect(listNames('walks', 'toString', '')).toEqual([]);
    expect(listNames()).toEqual([]);
  });
});
