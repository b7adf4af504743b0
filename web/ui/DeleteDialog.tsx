import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';

/** The one question before something is deleted for good. It stays open while that is under way. */
export function DeleteDialog({
  name,
  trigger,
  title,
  isBusy,
  onConfirm,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'name' | 'title'> & {
  trigger: NonNullable<ComponentProps<typeof Dialog>['trigger']>;
  isBusy: boolean;
  onConfirm: () => void;
  /** What goes with it. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      name={name}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      size={400}
      title={title}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button size={40} variant="danger" busy={isBusy} onClick={onConfirm}>
            {t('Delete permanently')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
