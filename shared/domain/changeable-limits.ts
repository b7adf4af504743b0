import { COMMENTS_PER_MINUTE, FOLLOWED_TAGS_MAX, LISTS_MAX, REPORTS_PER_DAY } from './limits.ts';

interface ChangeableLimit {
  /** In force unless an administrator changes it. */
  default: number;
  min: number;
  max: number;
}

/** The limits that administrators can change while the server runs. */
export const CHANGEABLE_LIMITS = {
  /** Calls of one account or address. */
  calls_per_minute: { default: 1_000, min: 60, max: 100_000 },
  /** From one address. */
  sign_ups_per_five_minutes: { default: 100, min: 1, max: 10_000 },
  /** Of one person. */
  comments_per_minute: { default: COMMENTS_PER_MINUTE, min: 1, max: 1_000 },
  reports_per_day: { default: REPORTS_PER_DAY, min: 1, max: 1_000 },
  /** Of one person, at a time. */
  subscriptions: { default: 20_000, min: 10, max: 1_000_000 },
  lists: { default: LISTS_MAX, min: 1, max: 10_000 },
  followed_tags: { default: FOLLOWED_TAGS_MAX, min: 10, max: 100_000 },
  /** Pictures that one person has uploaded, to all blogs. */
  media_megabytes_per_person: { default: 20_000, min: 10, max: 1_000_000 },
  /** Pictures of one blog. */
  media_megabytes_per_blog: { default: 10_000, min: 10, max: 1_000_000 },
} satisfies Record<string, ChangeableLimit>;

export type LimitName = keyof typeof CHANGEABLE_LIMITS;
export const LIMIT_NAMES = Object.keys(CHANGEABLE_LIMITS) as [LimitName, ...LimitName[]];
