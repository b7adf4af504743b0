import type { CuratedSites } from '#server/features/onboarding/curated-sites.ts';
import type { FeedHost } from '#test/feed-host.ts';
import { ENGLISH_SITES } from './sites-english.ts';

/** Which sites of the demo's network are recommended for a topic, independent of real ones. */
const NAMES: Record<string, string[]> = {
  health: ['salt-and-slate', 'the-slow-oven'],
  food: ['the-slow-oven'],
  sleep: ['night-bus-notes'],
  'mental-health': ['salt-and-slate', 'paper-kites'],
  relationships: ['night-bus-notes', 'harbour-gazette'],
  parenting: ['paper-kites', 'the-slow-oven'],
  'life-hacks': ['plain-numbers', 'kernel-and-kettle'],
  travel: ['salt-and-slate', 'paper-kites', 'night-bus-notes'],
  software: ['kernel-and-kettle'],
  technology: ['kernel-and-kettle', 'plain-numbers'],
  'artificial-intelligence': ['plain-numbers', 'kernel-and-kettle'],
  cybersecurity: ['kernel-and-kettle'],
  design: ['counterform'],
  science: ['plain-numbers', 'salt-and-slate'],
  music: ['small-orchestra', 'night-bus-notes'],
  movies: ['small-orchestra'],
  books: ['counterform', 'night-bus-notes'],
  art: ['counterform', 'paper-kites'],
  theatre: ['small-orchestra'],
  writing: ['night-bus-notes', 'kernel-and-kettle'],
  architecture: ['counterform', 'night-bus-notes'],
  photography: ['paper-kites', 'night-bus-notes'],
  diy: ['paper-kites', 'the-slow-oven'],
  nature: ['salt-and-slate', 'plain-numbers'],
  'climate-change': ['plain-numbers', 'salt-and-slate'],
  history: ['harbour-gazette', 'counterform'],
  society: ['harbour-gazette', 'night-bus-notes'],
  culture: ['small-orchestra', 'harbour-gazette'],
  politics: ['harbour-gazette'],
};

/** The demo's own recommendations, by topic. */
export function curateDemo(host: FeedHost): CuratedSites {
  const siteOf = (name: string) => {
    const site = ENGLISH_SITES.find((one) => one.name === name);
    if (!site) throw new Error(`The demo recommends ${name}, which it does not have.`);
    return { name: site.title, url: host.url(name), feed: host.url(name, '/feed') };
  };
  return Object.fromEntries(Object.entries(NAMES).map(([topic, names]) => [topic, names.map(siteOf)]));
}
