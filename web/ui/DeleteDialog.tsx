import type { ComponentProps, ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks for confirmation before something is permanently deleted. */
export function DeleteDialog({
  onConfirm,
  children,
  ...dialog
}: Pick<ComponentProps<typeof ConfirmDialog>, 'name' | 'trigger' | 'title' | 'isBusy'> & {
  onConfirm: () => void;
  /** What else is deleted with it. */
  children: ReactNode;
}) {
  const confirm = () => {
    onConfirm();
    return undefined;
  };
  return (
    <ConfirmDialog {...dialog} confirm={t('Delete permanently')} isDangerous onConfirm={confirm}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
