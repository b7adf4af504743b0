import type { LimitName } from '#shared/domain/changeable-limits.ts';
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
