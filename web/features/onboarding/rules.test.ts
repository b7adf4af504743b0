import { expect, test } from 'vitest';
import {
  findMissingInProfile,
  isCompleted,
  isForcedBy,
  isOnboardingShown,
  isStepOpen,
  type Progress,
  toProgress,
} from './rules.ts';

const LAST_BEFORE = '2024-09-30T23:59:59Z';
const FIRST = '2024-10-01T00:00:00Z';

/** Whether the card is shown, by the preference, its completion, and the registration date. */
const isShown = (has: boolean, completed: boolean, registered: string, isForced = false) =>
  isOnboardingShown({
    isForced,
    preferences: has ? { has_completed_reader_onboarding: completed } : {},
    registered,
  });

test.each([
  [true, false, FIRST, true],
  [true, false, LAST_BEFORE, false],
  [true, true, FIRST, false],
  [true, true, LAST_BEFORE, false],
  [false, false, FIRST, false],
  [false, false, LAST_BEFORE, false],
  [false, true, FIRST, false],
  [false, true, LAST_BEFORE, false],
])('ON-06: preference %j, completed %j, registered %s: shown %j', (has, completed, registered, expected) => {
  expect(isShown(has, completed, registered)).toBe(expected);
});

test('ON-04, ON-05: forcing overrides a completed preference and the date', () => {
  expect(isShown(true, true, '2020-05-01T00:00:00Z', true)).toBe(true);
  expect(isShown(false, false, '2020-05-01T00:00:00Z', true)).toBe(true);
});

test('ON-04: the flag is one of the words in the address', () => {
  expect(isForcedBy('reader/force-onboarding')).toBe(true);
  expect(isForcedBy('other,reader/force-onboarding')).toBe(true);
  expect(isForcedBy('reader/force-onboarding-not')).toBe(false);
  expect(isForcedBy(undefined)).toBe(false);
});

test('U59: is hidden once skipped, unless it is forced', () => {
  const preferences = { has_completed_reader_onboarding: false, has_skipped_reader_onboarding: true };
  expect(isOnboardingShown({ isForced: false, preferences, registered: FIRST })).toBe(false);
  expect(isOnboardingShown({ isForced: true, preferences, registered: FIRST })).toBe(true);
});

const whole = { has_gravatar: true, first_name: 'Ann', last_name: 'Lee', description: 'Walks.' };
const computeProgress = (topics: number, others: number, profile = whole, own = 0) =>
  toProgress({
    tags: Array.from({ length: topics }),
    followed: { total_subscriptions: others + own, own_subscriptions: own },
    profile,
  });

test.each([
  [3, 3, true, true],
  [2, 3, true, false],
  [3, 2, true, false],
  [3, 3, false, false],
])('ON-07: %i topics, %i sites, profile done %j: completed %j', (topics, others, isDone, expected) => {
  expect(isCompleted(computeProgress(topics, others, { ...whole, has_gravatar: isDone }))).toBe(expected);
});

test('ON-08: the user’s own blogs do not count', () => {
  expect(computeProgress(0, 2, whole, 5).sites).toBe(false);
  expect(computeProgress(0, 3, whole, 5).sites).toBe(true);
});

test.each([
  ['avatar', { ...whole, has_gravatar: false }],
  ['name', { ...whole, last_name: '' }],
  ['name', { ...whole, first_name: '' }],
  ['description', { ...whole, description: '' }],
  [undefined, whole],
])('ON-07: of a profile %j is missing', (missing, profile) => {
  expect(findMissingInProfile(profile)).toBe(missing);
});

const createProgress = (...done: (keyof Progress)[]): Progress => ({
  interests: done.includes('interests'),
  sites: done.includes('sites'),
  profile: done.includes('profile'),
});

test('ON-13: the second step opens after the first, or with subscriptions', () => {
  expect(isStepOpen('sites', createProgress())).toBe(false);
  expect(isStepOpen('sites', createProgress('interests'))).toBe(true);
  expect(isStepOpen('sites', createProgress('sites'))).toBe(true);
});

test('ON-14: the third step opens after both', () => {
  expect(isStepOpen('profile', createProgress('interests'))).toBe(false);
  expect(isStepOpen('profile', createProgress('sites'))).toBe(false);
  expect(isStepOpen('profile', createProgress('interests', 'sites'))).toBe(true);
});
