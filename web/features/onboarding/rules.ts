import type { Preferences } from '#shared/api/accounts.ts';
import type { Settings } from '#shared/api/settings.ts';
import { ONBOARDING_SINCE, ONBOARDING_SITES_MIN, ONBOARDING_TOPICS_MIN } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';

/** In this order (ON-01). */
export type OnboardingStep = 'interests' | 'sites' | 'profile';
export const ONBOARDING_STEPS: readonly OnboardingStep[] = ['interests', 'sites', 'profile'];

/** Which steps are done. */
export type Progress = Record<OnboardingStep, boolean>;

/** A word in `flags` of /reader's address that shows onboarding to any user (ON-04). */
export const FORCE_FLAG = 'reader/force-onboarding';

export function isForcedBy(flags: string | undefined): boolean {
  return flags?.split(',').includes(FORCE_FLAG) ?? false;
}

/**
 * Whether the card is shown (ON-04 to ON-06). The flag and having no subscriptions override everything else. `registered` is an
 * ISO date.
 */
export function isOnboardingShown({
  isForced,
  preferences,
  registered,
}: {
  isForced: boolean;
  preferences: Preferences;
  registered: string;
}): boolean {
  if (isForced) return true;
  return (
    preferences.has_completed_reader_onboarding === false &&
    !preferences.has_skipped_reader_onboarding &&
    new Date(registered) >= ONBOARDING_SINCE
  );
}

/** Computes the user's progress (ON-07). Their own blogs do not count as subscriptions (ON-08). */
export function toProgress({
  tags,
  followed,
  profile,
}: {
  tags: readonly unknown[];
  /** The numbers of all subscriptions, and of those to the user's own blogs. */
  followed: { total_subscriptions: number; own_subscriptions: number };
  profile: ProfileDetails;
}): Progress {
  return {
    interests: tags.length >= ONBOARDING_TOPICS_MIN,
    sites: followed.total_subscriptions - followed.own_subscriptions >= ONBOARDING_SITES_MIN,
    profile: findMissingInProfile(profile) === undefined,
  };
}

export function countDone(progress: Progress): number {
  return ONBOARDING_STEPS.filter((step) => progress[step]).length;
}

export function isCompleted(progress: Progress): boolean {
  return countDone(progress) === ONBOARDING_STEPS.length;
}

/** Whether a step can be opened (ON-13, ON-14). Completed ones can be reopened. */
export function isStepOpen(step: OnboardingStep, { interests, sites, profile }: Progress): boolean {
  if (step === 'sites') return interests || sites;
  if (step === 'profile') return (interests && sites) || profile;
  return true;
}

type ProfileDetails = Pick<Settings, 'has_gravatar' | 'first_name' | 'last_name' | 'description'>;

/** Returns what is still missing in the user's profile, or undefined (platform facts 1.9). */
export function findMissingInProfile({
  has_gravatar,
  first_name,
  last_name,
  description,
}: ProfileDetails): 'avatar' | 'name' | 'description' | undefined {
  if (!has_gravatar) return 'avatar';
  if (!first_name || !last_name) return 'name';
  if (!description) return 'description';
  return undefined;
}

/** The same as a sentence, or undefined. */
export function findProfileHint(profile: ProfileDetails): string | undefined {
  switch (findMissingInProfile(profile)) {
    case 'avatar':
      return t('Add an avatar so people recognize you.');
    case 'name':
      return t('Add your first and last name.');
    case 'description':
      return t('Add a few words about you.');
    default:
      return undefined;
  }
}
