import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { recordEvent } from '#web/lib/events.ts';
import { isField } from '#web/lib/typing.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import { setPreferences } from '../accounts/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { firstSitesQuery } from '../subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '../tags/queries.ts';
import { countDone, isCompleted, type OnboardingStep, type Progress, toProgress } from './rules.ts';

export type OnboardingDialog = 'interests' | 'sites';

/** The user's onboarding state, as /reader shows it. */
export interface Onboarding {
  progress: Progress;
  profile: Settings;
  /** Nothing is followed: the page shows only the card, which cannot be skipped. */
  isAll: boolean;
  startStep: (step: OnboardingStep) => void;
  /** Skips the card or, once all steps are done, removes it. */
  close: () => void;
}

/**
 * The user's onboarding, while its card is on the page; undefined while it is loading, and once the card is closed. `dialog` is
 * the open dialog.
 */
export function useOnboarding({
  isAll,
  isForced,
  isHeldBack,
}: {
  isAll: boolean;
  isForced: boolean;
  /** Another dialog is open, so none opens by itself. */
  isHeldBack: boolean;
}): {
  onboarding: Onboarding | undefined;
  dialog: OnboardingDialog | undefined;
  openDialog: (dialog: OnboardingDialog | undefined) => void;
} {
  const router = useRouter();
  const preferences = usePreferences();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<OnboardingDialog>();
  const [isClosed, setClosed] = useState(false);

  const tags = useQuery(followedTagsQuery()).data?.tags;
  const profile = useQuery(settingsQuery()).data;
  const followed = useQuery(firstSitesQuery).data;
  const progress = tags && followed && profile && toProgress({ tags, followed, profile });
  useViewed(progress !== undefined, { forced: isForced, done: progress ? countDone(progress) : 0 });

  const openDialog = (next: OnboardingDialog | undefined) => {
    setDialog(next);
    // ON-12: however it is closed, it does not reopen by itself.
    if (dialog === 'interests' && !preferences?.has_seen_reader_onboarding)
      void setPreferences(client, { has_seen_reader_onboarding: true });
  };

  const openUnseen = useEffectEvent(() => {
    // ON-11; but not while the user is typing.
    if (preferences?.has_seen_reader_onboarding || dialog || isHeldBack || isField(document.activeElement))
      return;
    setDialog('interests');
  });
  useEffect(openUnseen, []);

  const isAtEnd =
    progress !== undefined &&
    isCompleted(progress) &&
    preferences !== undefined &&
    preferences.has_completed_reader_onboarding !== true;
  const complete = useEffectEvent(() => {
    recordEvent('calypso_reader_onboarding_completed');
    void setPreferences(client, { has_completed_reader_onboarding: true });
  });
  const hasCompleted = useRef(false);
  useEffect(() => {
    if (!isAtEnd || hasCompleted.current) return;
    hasCompleted.current = true;
    complete();
  }, [isAtEnd]);

  if (!progress || (isClosed && !isAll)) return { onboarding: undefined, dialog, openDialog };
  return {
    onboarding: {
      progress,
      profile,
      isAll,
      startStep: (step) => {
        recordEvent('calypso_reader_onboarding_task_click', { task: step });
        if (step === 'profile') void router.navigate({ to: '/me', search: { ref: 'reader-onboarding' } });
        else openDialog(step);
      },
      close: () => {
        setClosed(true);
        if (!isCompleted(progress)) void setPreferences(client, { has_skipped_reader_onboarding: true });
      },
    },
    dialog,
    openDialog,
  };
}

/** Records once that the card was shown. */
function useViewed(isShown: boolean, properties: { forced: boolean; done: number }): void {
  const view = useEffectEvent(() => recordEvent('calypso_reader_onboarding_viewed', properties));
  useEffect(() => {
    if (isShown) view();
  }, [isShown]);
}
