import { useMutation } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide';
import { useState } from 'react';
import type { ApiKey } from '#shared/api/security.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { createApiKeyMutation, deleteApiKeyMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** The member's API keys. */
export function ApiKeys({ keys }: { keys: ApiKey[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t('API keys')}
      actions={
        <Button icon={Plus} onClick={() => setIsOpen(true)}>
          {t('New key')}
        </Button>
      }
    >
      <p className={css.hint}>
        {t(
          'Let other apps and scripts use your account without your password. You decide what each key may do.',
        )}
      </p>
      {keys.length > 0 && (
        <ul className={css.list}>
          {keys.map((key) => (
            <KeyItem key={key.ID} apiKey={key} />
          ))}
        </ul>
      )}
      {isOpen && <NewKey onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useMutation(deleteApiKeyMutation());
  return (
    <li className={css.item}>
      <div className={css.about}>
        <span className={css.name}>
          <bdi>{apiKey.name}</bdi>
          <Badge>{apiKey.scope === 'write' ? t('Read and write') : t('Read')}</Badge>
        </span>
        <span className={css.details}>
          <code>{apiKey.prefix}…</code>
          <span>
            {apiKey.last_used ? (
              <>
                {t('Last used')} <Time date={apiKey.last_used} style="long" />
              </>
            ) : (
              t('Never used')
            )}
          </span>
        </span>
      </div>
      <Button
        busy={revoke.isPending}
        aria-label={t('Revoke the key {name}', { name: apiKey.name })}
        onClick={() =>
          // By promise: the row is unmounted when it is done, and callbacks of `mutate` would be lost with it.
          void revoke.mutateAsync({ keyId: apiKey.ID }).then(
            () => notify.success(t('Key revoked.')),
            () => notify.error(t('The key could not be revoked. Please try again.')),
          )
        }
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}

/** Asks for a name and the permissions of a new key, then shows the key once. */
function NewKey({ onClose }: { onClose: () => void }) {
  const create = useMutation(createApiKeyMutation());
  const key = create.data?.key;
  const form = useForm<{ name: string; scope: ApiKey['scope'] }>({
    initial: { name: '', scope: 'read' },
    send: async (values) => {
      if (key) onClose();
      else await create.mutateAsync(values);
    },
    explain: ({ code }) => ({
      name:
        code === 'conflict'
          ? t('You’ve reached the limit for API keys. Revoke one you no longer use.')
          : t('The key could not be created. Please try again.'),
    }),
  });
  return (
    <Dialog
      name="api_key"
      open
      onOpenChange={onClose}
      title={key ? t('Your new key') : t('New API key')}
      form={form.props}
      footer={
        <Button type="submit" variant="primary" size={40} busy={form.isBusy}>
          {key ? t('Done') : t('Create key')}
        </Button>
      }
    >
      {key ? (
        <Stack gap={12}>
          <p className={css.hint}>{t('Copy it now. You won’t see it again.')}</p>
          <code className={css.secret}>{key}</code>
          <Row>
            <Button icon={Copy} onClick={() => void copyText(key)}>
              {t('Copy')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <Stack gap={16}>
          <TextField
            label={t('Name')}
            hint={t('A name to recognize it by.')}
            maxLength={100}
            required
            {...form.bindText('name')}
          />
          <SelectField
            label={t('Permissions')}
            options={[
              { value: 'read', label: t('Read') },
              { value: 'write', label: t('Read and write') },
            ]}
            {...form.bindValue('scope')}
          />
        </Stack>
      )}
    </Dialog>
  );
}
