import { ADDRESS_LIMITS, WRONG_TRIES } from '#server/platform/auth/limits.ts';
import { SITE_IMPORT_MAX_BYTES, SITE_IMPORT_MAX_POSTS } from '#shared/api/site-imports.ts';
import type { FixedLimitName } from '#shared/domain/fixed-limits.ts';
import {
  BLOG_DOMAINS_MAX,
  COMMENT_LINKS_MAX,
  COMMENT_MAX_CHARACTERS,
  EMAIL_MAX_BYTES,
  FEED_MAX_ENTRIES,
  FETCH_DEADLINE_MS,
  FETCH_MAX_BODY_BYTES,
  FETCH_PER_HOST,
  MARKDOWN_MAX,
  MUTES_MAX,
  NEW_ACCOUNT_ACTS_PER_DAY,
  NEW_ACCOUNT_COMMENTS_PER_HOUR,
  NEW_ACCOUNT_DAYS,
  NEW_BLOG_DAYS,
  OWN_TEAMS_MAX,
  TEAM_INVITATIONS_PER_DAY,
  UPLOAD_MAX_BYTES,
} from '#shared/domain/limits.ts';

const MEGABYTE = 1024 * 1024;

/** The value of each limit that cannot be changed, in the unit that its name ends with. */
export const FIXED_LIMITS: Record<FixedLimitName, number> = {
  wrong_passwords_per_five_minutes: WRONG_TRIES.max,
  password_resets_per_hour: ADDRESS_LIMITS['/request-password-reset'].max,
  new_account_days: NEW_ACCOUNT_DAYS,
  new_account_comments_per_hour: NEW_ACCOUNT_COMMENTS_PER_HOUR,
  new_account_reports_per_day: NEW_ACCOUNT_ACTS_PER_DAY.report,
  new_account_emails_per_day: NEW_ACCOUNT_ACTS_PER_DAY.email,
  new_account_invitations_per_day: NEW_ACCOUNT_ACTS_PER_DAY.invitation,
  new_account_webhooks_per_day: NEW_ACCOUNT_ACTS_PER_DAY.webhook,
  new_account_blogs_per_day: NEW_ACCOUNT_ACTS_PER_DAY.blog,
  new_blog_days: NEW_BLOG_DAYS,
  comment_links: COMMENT_LINKS_MAX,
  comment_characters: COMMENT_MAX_CHARACTERS,
  post_characters: MARKDOWN_MAX,
  picture_megabytes: UPLOAD_MAX_BYTES / MEGABYTE,
  email_megabytes: EMAIL_MAX_BYTES / MEGABYTE,
  imported_posts: SITE_IMPORT_MAX_POSTS,
  import_megabytes: SITE_IMPORT_MAX_BYTES / MEGABYTE,
  blog_domains: BLOG_DOMAINS_MAX,
  owned_teams: OWN_TEAMS_MAX,
  team_invitations_per_day: TEAM_INVITATIONS_PER_DAY,
  mutes: MUTES_MAX,
  feed_megabytes: FETCH_MAX_BODY_BYTES / MEGABYTE,
  feed_posts: FEED_MAX_ENTRIES,
  fetch_seconds: FETCH_DEADLINE_MS / 1_000,
  fetches_per_host: FETCH_PER_HOST,
};
