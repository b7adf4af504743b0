import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Row } from './Layout.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** The end of a form for saved settings: Save, Discard while there are changes, and the question before they are left. */
export function SaveRow({
  form,
  label,
  disabled = false,
}: {
  form: { isDirty: boolean; isBusy: boolean; reset: () => void };
  /** Of the button that saves. */
  label: string;
  /** Whether the values cannot be saved yet. */
  disabled?: boolean;
}) {
  const { isDirty, isBusy, reset } = form;
  return (
    <Row gap={8}>
      <Button
        type="submit"
        variant="primary"
        size={40}
        disabled={!isDirty || disabled}
        busy={isBusy}
        busyLabel={t('Saving')}
      >
        {label}
      </Button>
      {isDirty && (
        <Button size={40} variant="plain" onClick={() => reset()}>
          {t('Discard')}
        </Button>
      )}
      <LeaveDialog isUnsaved={isDirty}>{t('You have unsaved changes.')}</LeaveDialog>
    </Row>
  );
}
