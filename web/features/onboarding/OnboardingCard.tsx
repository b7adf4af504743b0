import { Link } from '@tanstack/react-router';
import { Check } from 'lucide';
import { useId } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './OnboardingCard.module.css';
import { ProgressRing } from './ProgressRing.tsx';
import { findProfileHint, isCompleted, isStepOpen, ONBOARDING_STEPS, type OnboardingStep } from './rules.ts';
import type { Onboarding } from './use-onboarding.ts';

/** The onboarding steps with the user's progress, and buttons to begin without them (ON-01). */
export function OnboardingCard({ onboarding }: { onboarding: Onboarding }) {
  const { progress, isAll, close } = onboarding;
  const id = useId();
  const isDone = isCompleted(progress);
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <h2 id={id} className={css.title}>
            {isDone ? t('You’re all set') : t('Get started')}
          </h2>
          <p className={css.text}>
            {isDone
              ? t('New posts from the sites you follow will appear here.')
              : t('Three short steps. You can skip any of them and come back later.')}
          </p>
        </div>
        <ProgressRing progress={progress} />
      </header>
      <ol>
        {ONBOARDING_STEPS.map((step, index) => (
          <Step key={step} step={step} number={index + 1} onboarding={onboarding} />
        ))}
      </ol>
      <footer className={css.footer}>
        {!isDone && (
          <>
            <Link to="/discover/add-new">{t('Add a site')}</Link>
            <Link to="/reader/import">{t('Switch from another reader')}</Link>
          </>
        )}
        <span className={css.grow} />
        {(isDone || !isAll) && (
          <Button variant="plain" onClick={close}>
            {isDone ? t('Close') : t('Skip for now')}
          </Button>
        )}
      </footer>
    </section>
  );
}

function Step({
  step,
  number,
  onboarding,
}: {
  step: OnboardingStep;
  number: number;
  onboarding: Onboarding;
}) {
  const { progress, startStep } = onboarding;
  const id = useId();
  const isDone = progress[step];
  const isOpen = isStepOpen(step, progress);
  const isNext = !isDone && ONBOARDING_STEPS.find((one) => !progress[one]) === step;
  return (
    <li className={joinClasses(css.step, isDone && css.done, isNext && css.next)}>
      <span className={css.number}>
        {isDone ? (
          <>
            <Icon of={Check} size={16} />
            <VisuallyHidden>{t('Done')}</VisuallyHidden>
          </>
        ) : (
          number
        )}
      </span>
      <span className={css.about}>
        <b>{getStepName(step, onboarding)}</b>
        <span id={id}>{getStepHint(step, onboarding)}</span>
      </span>
      <Button
        variant={isNext ? 'primary' : isDone ? 'plain' : 'secondary'}
        disabled={!isOpen}
        aria-describedby={id}
        onClick={() => startStep(step)}
      >
        {getStepAction(step)}
      </Button>
    </li>
  );
}

function getStepName(step: OnboardingStep, { profile }: Onboarding): string {
  if (step === 'interests') return t('Select some of your interests');
  if (step === 'sites') return t('Discover and subscribe to sites you’ll love');
  // ON-02
  return profile.has_gravatar ? t('Fill out your profile') : t('Add an avatar and fill out your profile');
}

/** Returns what the step is for or, if it is not open yet, why. */
function getStepHint(step: OnboardingStep, { progress, profile }: Onboarding): string {
  if (step === 'interests') return t('They shape what we suggest.');
  if (step === 'sites')
    return isStepOpen(step, progress) ? t('Based on the topics you follow.') : t('Choose topics first.');
  if (!isStepOpen(step, progress)) return t('Finish the first two steps before this one.');
  return findProfileHint(profile) ?? t('People see it next to your comments and posts.');
}

function getStepAction(step: OnboardingStep): string {
  if (step === 'interests') return t('Choose topics');
  if (step === 'sites') return t('Find sites');
  return t('Edit profile');
}
