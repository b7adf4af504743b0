import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { useForm } from '#web/lib/use-form.ts';
import { showViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { correctAddressMutation } from './queries-verification.ts';

/** Lets a member replace an unverified address: the new one gets a link, and the old link stops working. */
export function CorrectAddressDialog({
  email,
  open,
  onOpenChange,
}: {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const router = useRouter();
  const correct = useMutation(correctAddressMutation());

  const form = useForm({
    initial: { email },
    send: async (values) => {
      const response = await correct.mutateAsync({ email: values.email.trim() });
      onOpenChange(false);
      showViewer(router, { email: response.email });
      notify.success(t('We sent a link to {email}.', { email: response.email }));
    },
    explain: (error) => ({ email: toErrorMessage(error) }),
  });

  return (
    <Dialog
      name="correct_address"
      size={400}
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change your email')}
      description={t('We’ll send a new link there, and the old one will stop working.')}
      form={{ ...form.props, noValidate: true }}
      footer={
        <Button type="submit" variant="primary" size={40} busy={form.isBusy} busyLabel={t('Sending')}>
          {t('Change email')}
        </Button>
      }
    >
      <TextField label={t('Correct email')} type="email" autoComplete="email" {...form.bindText('email')} />
    </Dialog>
  );
}

function toErrorMessage({ code, retryAfter }: CallError): string {
  if (code === 'throttled')
    return t('We’ve just sent you an email. Try again in {seconds} seconds.', { seconds: retryAfter ?? 60 });
  if (code === 'invalid_input') return t('That doesn’t look like an email address. Check it and try again.');
  if (code === 'conflict')
    return t('Your email is already verified. Reload the page, then change it in your account settings.');
  return t('There was a problem saving your changes. Please try again.');
}
