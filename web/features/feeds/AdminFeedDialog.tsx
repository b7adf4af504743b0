import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { explainFeedAct } from './sentences-admin.ts';

/** Asks for one address before something is done with a feed. */
export function AdminFeedDialog({
  trigger,
  title,
  label,
  text,
  initial,
  send,
}: {
  /** The button that opens it, and the one that does it. */
  trigger: string;
  title: string;
  /** Of the field. */
  label: string;
  /** What happens. */
  text: string;
  initial: string;
  /** Rejects with the failed call, which is explained at the field. */
  send: (value: string) => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { value: initial },
    send: async ({ value }) => {
      await send(value);
      setOpen(false);
    },
    explain: (error) => ({ value: explainFeedAct(error) }),
  });
  return (
    <Dialog
      name="administer"
      trigger={<Button>{trigger}</Button>}
      open={isOpen}
      onOpenChange={setOpen}
      size={400}
      title={title}
      form={{ ...form.props, noValidate: true }}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button
            size={40}
            variant="primary"
            type="submit"
            busy={form.isBusy}
            disabled={form.values.value.trim() === ''}
          >
            {trigger}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>{text}</p>
        <TextField label={label} exact maxLength={2_000} required {...form.bindText('value')} />
      </Stack>
    </Dialog>
  );
}
