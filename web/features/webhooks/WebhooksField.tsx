import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide';
import { useState } from 'react';
import type { Webhook } from '#shared/api/webhooks.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import {
  createWebhookMutation,
  deleteWebhookMutation,
  testWebhookMutation,
  webhooksQuery,
} from './queries.ts';

/** The webhooks that announce a blog's posts: add, test and remove them; for owners. */
export function WebhooksField({ siteId }: { siteId: number }) {
  const { data, error, refetch } = useQuery(webhooksQuery(siteId));
  if (error && !data)
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('The addresses could not be loaded.')}
      </FailedNotice>
    );
  if (!data)
    return (
      <Loading label={t('Loading addresses')}>
        <Skeleton width={60} />
      </Loading>
    );
  return (
    <Stack gap={16}>
      {data.webhooks.length > 0 && (
        <SettingRows>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.ID} siteId={siteId} webhook={webhook} />
          ))}
        </SettingRows>
      )}
      <NewWebhook siteId={siteId} />
    </Stack>
  );
}

function WebhookRow({ siteId, webhook }: { siteId: number; webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const test = useMutation(testWebhookMutation());
  const remove = useMutation(deleteWebhookMutation());
  const ids = { siteId, webhookId: webhook.ID };
  const { URL: url, last, secret } = webhook;
  return (
    <SettingRow
      label={<bdi>{url}</bdi>}
      hint={
        last ? (
          <>
            {last.message} · <Time date={last.date} style="long" />
          </>
        ) : (
          t('Nothing sent yet.')
        )
      }
      below={
        isOpen && (
          <Row wrap>
            <code>{secret ?? t('This server can’t read the secret any more.')}</code>
            {secret && (
              <Button icon={Copy} onClick={() => void copy(secret)}>
                {t('Copy')}
              </Button>
            )}
          </Row>
        )
      }
    >
      <Row wrap>
        <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Secret')}
        </Button>
        <Button
          busy={test.isPending}
          busyLabel={t('Sending')}
          onClick={() => test.mutate(ids, { onError: ({ message }) => notify.error(message) })}
        >
          {t('Send a test')}
        </Button>
        <Button
          busy={remove.isPending}
          aria-label={t('Remove {address}', { address: url })}
          onClick={() =>
            // By promise: the row is unmounted when it is done, and callbacks of `mutate` would be lost with it.
            void remove.mutateAsync(ids).then(
              () => notify.success(t('Address removed.')),
              () => notify.error(t('The address could not be removed. Please try again.')),
            )
          }
        >
          {t('Remove')}
        </Button>
      </Row>
    </SettingRow>
  );
}

/** Keeps the typed address until it is added. */
function NewWebhook({ siteId }: { siteId: number }) {
  const create = useMutation(createWebhookMutation());
  const form = useForm({
    initial: { url: '' },
    send: async ({ url }) => {
      await create.mutateAsync({ siteId, url });
      form.reset();
    },
    explain: ({ message }) => ({ url: message }),
  });
  return (
    <form {...form.props} noValidate>
      <Stack gap={12}>
        <TextField
          label={t('Add an address')}
          hint={t('Each new post is sent there as JSON, signed with a secret.')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/hook"
          maxLength={2_000}
          required
          {...form.bindText('url')}
        />
        <Row>
          <Button type="submit" icon={Plus} busy={form.isBusy} disabled={form.values.url.trim() === ''}>
            {t('Add address')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    notify.success(t('Secret copied.'));
  } catch {
    notify.error(t('The secret could not be copied.'));
  }
}
