import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogClose } from '#web/ui/Dialog.tsx';
import css from './StepFooter.module.css';

/** The footer of a step's dialog: what has been done, or why nothing can be, and buttons to leave. */
export function StepFooter({
  status,
  statusId,
  isReady,
  onContinue,
}: {
  status: string | undefined;
  /** The id of the status if it says why the step cannot be left yet. */
  statusId?: string;
  /** Whether "Continue" can be pressed. */
  isReady: boolean;
  onContinue: () => void;
}) {
  return (
    <>
      <span id={statusId} className={css.status} role="status">
        {status}
      </span>
      <DialogClose>
        <Button size={40} variant="plain">
          {t('Cancel')}
        </Button>
      </DialogClose>
      <Button
        size={40}
        variant="primary"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : statusId}
        onClick={onContinue}
      >
        {t('Continue')}
      </Button>
    </>
  );
}
