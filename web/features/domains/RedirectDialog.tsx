import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { setBlogRedirectMutation } from './queries.ts';
import { toErrorMessage } from './sentences.ts';

/** A button and dialog to redirect the whole blog to another address, with the consequences. */
export function RedirectDialog({ siteId, isRedirected }: { siteId: number; isRedirected: boolean }) {
  const redirect = useMutation(setBlogRedirectMutation());
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { location: '' },
    send: async ({ location }) => {
      await redirect.mutateAsync({ siteId, location });
      notify.success(t('Blog redirected.'), { id: 'domains' });
      open(false);
    },
    explain: (error) => ({ location: toErrorMessage(error) }),
  });
  const open = (next: boolean) => {
    setOpen(next);
    form.reset();
  };
  return (
    <Dialog
      name="redirect_blog"
      trigger={<Button>{isRedirected ? t('Change redirect') : t('Redirect blog')}</Button>}
      open={isOpen}
      onOpenChange={open}
      size={400}
      title={t('Redirect this blog?')}
      description={t(
        'Every page, post and feed will redirect to the same path at the new address. Nothing is deleted, and you can end the redirect at any time.',
      )}
      form={form.props}
      footer={
        <Button
          type="submit"
          size={40}
          variant="danger"
          disabled={form.values.location.trim() === ''}
          busy={form.isBusy}
          busyLabel={t('Checking')}
        >
          {t('Redirect blog')}
        </Button>
      }
    >
      <TextField
        label={t('New address')}
        placeholder="https://example.com"
        autoComplete="off"
        exact
        inputMode="url"
        maxLength={2_000}
        {...form.bindText('location')}
      />
    </Dialog>
  );
}
