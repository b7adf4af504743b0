import { t } from '#shared/i18n/translate.ts';
import css from './ProgressRing.module.css';
import { countDone, ONBOARDING_STEPS, type Progress } from './rules.ts';

const RADIUS = 28;
const ROUND = 2 * Math.PI * RADIUS;

/** The number of completed steps, as a ring and in words (ON-03, U59). */
export function ProgressRing({ progress }: { progress: Progress }) {
  const total = ONBOARDING_STEPS.length;
  const done = countDone(progress);
  const next = ONBOARDING_STEPS.findIndex((step) => !progress[step]) + 1;
  const label =
    next === 0
      ? t('{done} of {total} done', { done, total })
      : t('Step {next} of {total}, {done} of {total} done', { next, total, done });
  return (
    <div className={css.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r={RADIUS} />
        {done > 0 && (
          <circle
            className={css.done}
            cx="32"
            cy="32"
            r={RADIUS}
            strokeDasharray={`${(ROUND * done) / total} ${ROUND}`}
          />
        )}
      </svg>
      <b>{t('{done}/{total}', { done, total })}</b>
    </div>
  );
}
