import { FileX } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { presentTakedown } from './present.ts';

type TakedownError = CallError & { code: 'taken_down' | 'unavailable_for_legal_reasons' };

/** Whether a call failed because an administrator has taken down what it asked for. */
export function isTakenDown(error: CallError | undefined): error is TakedownError {
  return error?.code === 'taken_down' || error?.code === 'unavailable_for_legal_reasons';
}

/** Shown in place of a post or blog that an administrator has taken down. Search engines forget it. */
export function TakenDown({ error: { details } }: { error: CallError }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading={1}
        icon={FileX}
        title={t('This was taken down.')}
        text={presentTakedown({ reason: String(details.reason), date: String(details.date) })}
        action={
          <ButtonAnchor href="/" variant="primary">
            {t('Back to the home page')}
          </ButtonAnchor>
        }
      />
    </>
  );
}
