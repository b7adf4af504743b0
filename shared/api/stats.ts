import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const siteId = z.coerce.number().int().positive();
/** Visits are not counted here: what is made of them is null, and lists of them are empty. */
const Uncounted = z.null();
const Day = z.iso.date();
const Period = z.enum(['day', 'week', 'month', 'year']);

/** The numbers of a blog; for those who write in it. */
export const getSiteStats = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats',
  access: 'member',
  summary: 'How many posts, comments, followers and likes a blog has; visits are not counted',
  input: z.object({ siteId }),
  answer: z.object({
    /** Today, UTC. */
    date: Day,
    stats: z.object({
      views: Uncounted,
      views_today: Uncounted,
      views_yesterday: Uncounted,
      views_best_day: Uncounted,
      views_best_day_total: Uncounted,
      visitors: Uncounted,
      visitors_today: Uncounted,
      visitors_yesterday: Uncounted,
      /** Published ones. */
      posts: z.number().int(),
      /** Approved ones. */
      comments: z.number().int(),
      comments_spam: z.number().int(),
      followers_blog: z.number().int(),
      /** People who follow what is said under one of its posts. */
      followers_comments: z.number().int(),
      likes: z.number().int(),
      tags: z.number().int(),
      categories: z.literal(1),
    }),
    visits: z.object({ unit: z.literal('day'), fields: z.array(z.string()), data: z.array(z.never()) }),
  }),
});

export const getSiteStatsVisits = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/visits',
  access: 'member',
  summary: 'Visits of a blog by day, week, month or year: none are counted',
  input: z.object({
    siteId,
    unit: Period.default('day'),
    quantity: z.coerce.number().int().min(1).max(1_000).default(30),
    date: Day.optional(),
  }),
  answer: z.object({
    date: Day,
    unit: Period,
    fields: z.array(z.string()),
    data: z.array(z.never()),
  }),
});

export const getSiteStatsSummary = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/summary',
  access: 'member',
  summary:
    'Likes, comments and new followers of a blog on a day, or in the week, month or year that ends on it',
  input: z.object({ siteId, period: Period.default('day'), date: Day.optional() }),
  answer: z.object({
    date: Day,
    period: Period,
    views: Uncounted,
    visitors: Uncounted,
    likes: z.number().int(),
    comments: z.number().int(),
    /** Those who began to follow it then, and still do. */
    followers: z.number().int(),
  }),
});

export const getSiteStatsComments = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/comments',
  access: 'member',
  summary: 'Who comments most in a blog, and under which posts',
  input: z.object({ siteId, max: z.coerce.number().int().min(1).max(100).default(10) }),
  answer: z.object({
    date: Day,
    total_comments: z.number().int(),
    /** Of the last 30 days. */
    monthly_comments: z.number().int(),
    authors: z.array(
      z.object({
        name: z.string(),
        link: z.string(),
        gravatar: z.string().nullable(),
        comments: z.number().int(),
      }),
    ),
    posts: z.array(
      z.object({ id: z.number().int(), name: z.string(), link: z.string(), comments: z.number().int() }),
    ),
  }),
});

export const getSiteStatsFollowers = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/followers',
  access: 'member',
  summary: 'The members who follow a blog, the latest first; for its owners',
  input: z.object({
    siteId,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    max: z.coerce.number().int().min(1).max(100).default(20),
    /** Addresses without an account are not listed. */
    type: z.enum(['all', 'wpcom', 'email']).default('all'),
  }),
  answer: z.object({
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
    subscribers: z.array(
      z.object({
        label: z.string(),
        avatar: z.string().nullable(),
        url: z.string(),
        date_subscribed: z.string(),
      }),
    ),
  }),
});

export const getSiteStatsStreak = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/streak',
  access: 'member',
  summary: 'When the posts of a blog were published, as seconds since 1970; at most the last 3,000',
  input: z.object({ siteId, startDate: Day.optional(), endDate: Day.optional() }),
  answer: z.object({ data: z.record(z.string(), z.number().int()) }),
});

/** `not_found` for a report that there is not. */
export const getSiteStatsReport = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/stats/:report',
  access: 'member',
  summary: 'A report that is made of visits, which are not counted: it has no rows',
  input: z.object({
    siteId,
    /** `referrers`, `top-posts` and the like. */
    report: z.string().max(50),
    period: Period.default('day'),
    date: Day.optional(),
  }),
  answer: z.object({ date: Day, period: Period, days: z.object({}) }),
});
