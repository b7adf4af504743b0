import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import { Stack } from './Layout.tsx';

/** Asks for confirmation before something that others notice. Stays open while the action is under way. */
export function ConfirmDialog({
  name,
  trigger,
  title,
  confirm,
  isDangerous = false,
  isBusy,
  onConfirm,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'name' | 'title'> & {
  trigger: NonNullable<ComponentProps<typeof Dialog>['trigger']>;
  /** The button's label. */
  confirm: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Closes the dialog when the promise resolves; without a promise, the page closes it. */
  onConfirm: () => Promise<unknown> | undefined;
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
          <Button
            size={40}
            variant={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void onConfirm()?.then(() => setOpen(false))}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={12}>{children}</Stack>
    </Dialog>
  );
}
