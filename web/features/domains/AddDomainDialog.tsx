import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { addDomainMutation, availabilityQuery } from './queries.ts';
import { toErrorMessage } from './sentences.ts';

/** The pause in typing after which the server is asked about the name, in milliseconds. */
const DEBOUNCE_MS = 400;

/** A button and dialog to add a domain: checks the typed name at once and says what can be done with it. */
export function AddDomainDialog({
  siteId,
  onAdded,
}: {
  siteId: number;
  /** @param domain as in the list */
  onAdded: (domain: string) => void;
}) {
  const addDomain = useMutation(addDomainMutation());
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { name: '' },
    send: async ({ name }) => {
      if (isRefused) return;
      const { domain, is_proven } = await addDomain.mutateAsync({ siteId, domain: name });
      notify.success(is_proven ? t('Domain added.') : t('Domain added. Now set its DNS record.'), {
        id: 'domains',
      });
      onAdded(domain);
      open(false);
    },
    explain: (error) => ({ name: toErrorMessage(error) }),
  });
  const { name } = form.values;
  const debounced = useDebouncedValue(name, DEBOUNCE_MS);
  const isEnabled = isOpen && debounced === name && name.trim() !== '';
  const { data } = useQuery({ ...availabilityQuery(siteId, name), enabled: isEnabled });
  const found = isEnabled ? data : undefined;
  const isRefused = found !== undefined && found.mappable !== 'mappable';
  const open = (next: boolean) => {
    setOpen(next);
    form.reset();
  };
  return (
    <Dialog
      name="add_domain"
      trigger={<Button icon={Plus}>{t('Add domain')}</Button>}
      open={isOpen}
      onOpenChange={open}
      size={400}
      title={t('Add domain')}
      description={t('It has to be registered already: names aren’t sold or transferred here.')}
      form={form.props}
      footer={
        <Button
          type="submit"
          size={40}
          variant="primary"
          disabled={name.trim() === '' || isRefused}
          busy={form.isBusy}
          busyLabel={t('Adding')}
        >
          {t('Add domain')}
        </Button>
      }
    >
      <TextField
        label={t('Domain')}
        placeholder="blog.example.com"
        autoComplete="off"
        exact
        inputMode="url"
        maxLength={300}
        {...form.bindText('name')}
        error={form.problems.name ?? (isRefused && found.message)}
        hint={found?.message ?? t('Such as blog.example.com.')}
        valid={found?.status === 'mappable'}
      />
    </Dialog>
  );
}
