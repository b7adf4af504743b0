import type { LimitName } from '#shared/domain/changeable-limits.ts';
import type { FixedLimitName } from '#shared/domain/fixed-limits.ts';
import { t } from '#shared/i18n/translate.ts';

const NAMES: Record<LimitName, () => string> = {
  calls_per_minute: () => t('Requests per minute of one account or address'),
  sign_ups_per_five_minutes: () => t('Sign-ups in five minutes from one address'),
  comments_per_minute: () => t('Comments per minute of one person'),
  reports_per_day: () => t('Reports per day of one person'),
  subscriptions: () => t('Subscriptions of one person'),
  lists: () => t('Lists of one person'),
  followed_tags: () => t('Followed tags of one person'),
  media_megabytes_per_person: () => t('Megabytes of pictures of one person'),
  media_megabytes_per_blog: () => t('Megabytes of pictures of one blog'),
};

/** Returns what a limit limits; the name itself for one that is not known any more. */
export function describeLimit(name: LimitName): string {
  return Object.hasOwn(NAMES, name) ? NAMES[name]() : name;
}

const FIXED_NAMES: Record<FixedLimitName, () => string> = {
  wrong_passwords_per_five_minutes: () =>
    t('Wrong passwords in five minutes for one account from one address'),
  password_resets_per_hour: () => t('Password resets per hour from one address'),
  new_account_days: () => t('Days an account is new'),
  new_account_comments_per_hour: () => t('Comments per hour of a new account'),
  new_account_reports_per_day: () => t('Reports per day of a new account'),
  new_account_emails_per_day: () => t('Emails to strangers per day of a new account'),
  new_account_invitations_per_day: () => t('Invitations per day of a new account'),
  new_account_webhooks_per_day: () => t('Webhooks per day of a new account'),
  new_account_blogs_per_day: () => t('Blogs per day of a new account'),
  new_blog_days: () => t('Days before a new blog appears in Discover'),
  comment_links: () => t('Links in a comment that needs no approval'),
  comment_characters: () => t('Characters of a comment'),
  post_characters: () => t('Characters of a post'),
  picture_megabytes: () => t('Megabytes of an uploaded picture'),
  email_megabytes: () => t('Megabytes of an email that becomes a post'),
  imported_posts: () => t('Posts of an imported blog'),
  import_megabytes: () => t('Megabytes of an imported file'),
  blog_domains: () => t('Domains of one blog'),
  owned_teams: () => t('Teams one person can own'),
  team_invitations_per_day: () => t('Invitations per day of one team'),
  mutes: () => t('Muted words and authors of one person'),
  feed_megabytes: () => t('Megabytes of a feed'),
  feed_posts: () => t('Posts read from a feed at once'),
  fetch_seconds: () => t('Seconds a fetch may take'),
  fetches_per_host: () => t('Fetches from one host at once'),
};

/** Returns what a limit that cannot be changed limits. */
export function describeFixedLimit(name: FixedLimitName): string {
  return FIXED_NAMES[name]();
}
