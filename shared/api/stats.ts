import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/stats.ts';
import { Id } from './parameters.ts';

/** UTC. */
const Day = z.iso.date();
const Period = z.enum(['day', 'week', 'month', 'year']);
const Count = z.int();
/** The first day of a period, views, visitors. For more than a day, visitors are the sum over its days. */
const Visits = z.object({
  unit: Period,
  fields: z.tuple([z.literal('period'), z.literal('views'), z.literal('visitors')]),
  /** Oldest first, including those without a visit. */
  data: z.array(z.tuple([Day, Count, Count])),
});
/** Whether visits are counted now: the module `stats` is on. */
const isCounting = z.boolean();

/** The numbers of a blog, for its writers. */
export const getBlogStats = endpoint(paths.getBlogStats, {
  access: 'member',
  summary: 'How often a blog was read, and how many posts, comments, followers and likes it has',
  input: z.object({ siteId: Id }),
  answer: z.object({
    /** Today, UTC. */
    date: Day,
    is_counting: isCounting,
    stats: z.object({
      views: Count,
      views_today: Count,
      views_yesterday: Count,
      /** null before the first view. */
      views_best_day: Day.nullable(),
      views_best_day_total: Count,
      visitors: Count,
      visitors_today: Count,
      visitors_yesterday: Count,
      /** Published ones. */
      posts: z.int(),
      /** Approved ones. */
      comments: z.int(),
      comments_spam: z.int(),
      followers_blog: z.int(),
      /** People who follow the conversation of one of its posts. */
      followers_comments: z.int(),
      likes: z.int(),
      tags: z.int(),
      categories: z.literal(1),
    }),
    /** Of the last 30 days. */
    visits: Visits,
  }),
});

export const getBlogStatsVisits = endpoint(paths.getBlogStatsVisits, {
  access: 'member',
  summary: 'Views and visitors of a blog by day, week (from Monday), month or year',
  input: z.object({
    siteId: Id,
    unit: Period.default('day'),
    quantity: z.coerce.number().int().min(1).max(1_000).default(30),
    /** The last period is the one with this day; default today. */
    date: Day.optional(),
  }),
  answer: Visits.extend({ date: Day, is_counting: isCounting }),
});

export const getBlogStatsSummary = endpoint(paths.getBlogStatsSummary, {
  access: 'member',
  summary:
    'Views, visitors, likes, comments and new followers of a blog on a day, or in the week, month or year that ends on it',
  input: z.object({ siteId: Id, period: Period.default('day'), date: Day.optional() }),
  answer: z.object({
    date: Day,
    period: Period,
    views: Count,
    visitors: Count,
    likes: z.int(),
    comments: z.int(),
    /** New followers in that period who still follow. */
    followers: z.int(),
  }),
});

/** The time span of a report. */
const reported = {
  siteId: Id,
  period: Period.default('day'),
  /** The last period is the one with this day; today when absent. */
  date: Day.optional(),
  /** Number of periods. */
  num: z.coerce.number().int().min(1).max(400).default(1),
  /** Rows of each period; 0 for all, up to 1,000. */
  max: z.coerce.number().int().min(0).max(1_000).default(10),
  /** 1 adds the periods together, as `summary`. */
  summarize: z.coerce.number().int().min(0).max(1).default(0),
};
const reportOf = <T extends z.ZodType>(Part: T) =>
  z.object({
    date: Day,
    period: Period,
    /** By the first day of the period. */
    days: z.record(Day, Part),
    summary: Part.optional(),
  });

export const getBlogStatsTopPosts = endpoint(paths.getBlogStatsTopPosts, {
  access: 'member',
  summary: 'The posts of a blog that were read most',
  input: z.object(reported),
  answer: reportOf(
    z.object({
      postviews: z.array(
        z.object({
          id: z.int(),
          /** Empty, and without an address, while it is not published. */
          title: z.string(),
          href: z.string().nullable(),
          date: z.string().nullable(),
          type: z.literal('post'),
          views: Count,
        }),
      ),
      /** Of all pages of the blog. */
      total_views: Count,
      /** Views of pages other than listed posts: the home page, archives and further posts. */
      other_views: Count,
    }),
  ),
});

export const getBlogStatsReferrers = endpoint(paths.getBlogStatsReferrers, {
  access: 'member',
  summary: 'Where the readers of a blog, or of one of its posts, came from',
  input: z.object({ ...reported, post: Id.optional() }),
  answer: reportOf(
    z.object({
      groups: z.array(
        z.object({
          /** A host, or Search Engines. */
          name: z.string(),
          group: z.string(),
          url: z.string().nullable(),
          total: Count,
          results: z.array(z.object({ name: z.string(), url: z.string().nullable(), views: Count })),
        }),
      ),
      /** All views that came from elsewhere. */
      total_views: Count,
      /** Views beyond the number of different ones stored per day, and those not listed. */
      other_views: Count,
    }),
  ),
});

export const getBlogStatsPost = endpoint(paths.getBlogStatsPost, {
  access: 'member',
  summary: 'Views and visitors of a post by day',
  input: z.object({
    siteId: Id,
    postId: Id,
    /** Days. */
    num: z.coerce.number().int().min(1).max(1_000).default(30),
    date: Day.optional(),
  }),
  answer: Visits.extend({
    date: Day,
    is_counting: isCounting,
    /** Without title and address while it is not published. */
    post: z.object({ ID: z.int(), title: z.string(), URL: z.string().nullable() }),
    /** All-time views. */
    views: Count,
  }),
});

export const getBlogStatsComments = endpoint(paths.getBlogStatsComments, {
  access: 'member',
  summary: 'Who comments most in a blog, and under which posts',
  input: z.object({ siteId: Id, max: z.coerce.number().int().min(1).max(100).default(10) }),
  answer: z.object({
    date: Day,
    total_comments: z.int(),
    /** Of the last 30 days. */
    monthly_comments: z.int(),
    authors: z.array(
      z.object({
        name: z.string(),
        link: z.string(),
        gravatar: z.string().nullable(),
        comments: z.int(),
      }),
    ),
    posts: z.array(z.object({ id: z.int(), name: z.string(), link: z.string(), comments: z.int() })),
  }),
});

export const getBlogStatsFollowers = endpoint(paths.getBlogStatsFollowers, {
  access: 'member',
  summary: 'The members who follow a blog, the latest first; for its owners',
  input: z.object({
    siteId: Id,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    max: z.coerce.number().int().min(1).max(100).default(20),
    /** Addresses without an account are not listed. */
    type: z.enum(['all', 'wpcom', 'email']).default('all'),
  }),
  answer: z.object({
    page: z.int(),
    pages: z.int(),
    total: z.int(),
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

export const getBlogStatsStreak = endpoint(paths.getBlogStatsStreak, {
  access: 'member',
  summary: 'When the posts of a blog were published, as seconds since 1970; at most the last 3,000',
  input: z.object({ siteId: Id, startDate: Day.optional(), endDate: Day.optional() }),
  answer: z.object({ data: z.record(z.string(), z.int()) }),
});

/** `not_found` for an unknown report. */
export const getBlogStatsReport = endpoint(paths.getBlogStatsReport, {
  access: 'member',
  summary: 'A report about what is not counted, such as countries and clicks: it has no rows',
  input: z.object({
    siteId: Id,
    /** `country-views`, `clicks` and the like. */
    report: z.string().max(50),
    period: Period.default('day'),
    date: Day.optional(),
  }),
  answer: z.object({ date: Day, period: Period, days: z.object({}) }),
});
