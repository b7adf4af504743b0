import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import { Stack } from './Layout.tsx';

/** The one question before something that others notice. It stays open while that is under way. */
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
  /** What the button says. */
  confirm: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Closes it with what it promises; else the page does. */
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
