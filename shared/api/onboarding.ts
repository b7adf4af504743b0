import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/onboarding.ts';
import { TagSlugs } from './tags.ts';

const Language = z.string().max(35).optional();

/** Public: contains nothing about any user. */
export const listInterests = endpoint(paths.listInterests, {
  access: 'public',
  summary: 'The topics that somebody new may choose from; following one is following the tag of its slug',
  input: z.object({ _locale: Language }),
  answer: z.object({ interests: z.array(z.object({ title: z.string(), slug: z.string() })) }),
});

/** A site that was picked for a topic (EN-09), described by its feed. */
export const CuratedSite = z.object({
  feed_ID: z.int(),
  /** null for a feed from elsewhere. */
  site_ID: z.int().nullable(),
  site_URL: z.string(),
  site_name: z.string(),
  feed_URL: z.string(),
  description: z.string(),
  site_icon: z.string().nullable(),
  subscribers_count: z.int(),
  /** Which of the requested topics it was picked for. */
  topics: z.array(z.string()),
});
export type CuratedSite = z.output<typeof CuratedSite>;

/**
 * Healthy, crawled sites that are new to the user: not followed, blocked, dismissed, failing or asleep. A request keeps the
 * topics' sites in the crawl for a week.
 */
export const listCuratedSites = endpoint(paths.listCuratedSites, {
  access: 'member',
  summary: 'Sites in English that were picked for these topics, the first of each topic first',
  input: z.object({ tags: TagSlugs }),
  answer: z.object({
    sites: z.array(CuratedSite),
    /** How many more are waiting for their first crawl. */
    reading: z.int(),
  }),
});
