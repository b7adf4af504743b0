import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/**
 * Asks before the user leaves a page with unsaved changes: in a dialog within the application, in the browser's own words
 * otherwise. `children` says what happens to the changes.
 */
export function LeaveDialog({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      name="leave_unsaved"
      open
      onOpenChange={reset}
      size={400}
      title={t('Leave without saving?')}
      footer={
        <>
          <Button size={40} onClick={proceed}>
            {t('Leave')}
          </Button>
          <Button size={40} variant="primary" onClick={reset}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
