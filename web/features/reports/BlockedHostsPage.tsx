import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide';
import { TAKEDOWN_REASONS, type TakedownReason } from '#shared/domain/takedowns.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/reports-admin.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { optimistic } from '#web/ui/optimistic.ts';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { explainFailure } from '../admin/present.ts';
import { getTakedownReason } from '../takedowns/present.ts';
import { blockedHostsQuery } from './queries.ts';

/** `/admin/blocked-hosts`: domains of which no feed is fetched or shown. */
export function BlockedHostsPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(blockedHostsQuery());
  const refresh = () => client.invalidateQueries({ queryKey: toEndpointKey(api.listBlockedHosts) });
  const form = useForm<{ host: string; reason: TakedownReason }>({
    initial: { host: '', reason: 'spam' },
    send: async (values) => {
      await getCall(client)(api.blockHost, values);
      form.reset();
      await refresh();
    },
    explain: (error) => ({ host: explainFailure(error) }),
  });
  const unblock = (host: string) =>
    void optimistic(client, {
      call: () => getCall(client)(api.unblockHost, { host }),
      onSettled: refresh,
      words: t('That didn’t work. Please try again.'),
      id: 'host',
    });
  return (
    <>
      <PageHeader
        title={t('Blocked domains')}
        subtitle={t('Feeds of these domains, and of domains below them, are neither fetched nor shown.')}
      />
      <Stack gap={32}>
        <form {...form.props} noValidate>
          <Stack gap={12}>
            <TextField label={t('Domain')} exact placeholder="example.com" {...form.bindText('host')} />
            <SelectField
              label={t('Reason')}
              {...form.bindValue('reason')}
              options={TAKEDOWN_REASONS.map((value) => ({ value, label: getTakedownReason(value) }))}
            />
            <Row>
              <Button type="submit" busy={form.isBusy} disabled={form.values.host.trim() === ''}>
                {t('Block')}
              </Button>
            </Row>
          </Stack>
        </form>
        {error && !data && (
          <FailedNotice error={error} onRetry={() => void refetch()}>
            {t('The domains could not be loaded.')}
          </FailedNotice>
        )}
        {data?.hosts.length === 0 && <EmptyState icon={Ban} title={t('No domain is blocked.')} />}
        {data && data.hosts.length > 0 && (
          <SettingRows>
            {data.hosts.map(({ host, reason, feeds }) => (
              <SettingRow
                key={host}
                label={<bdi>{host}</bdi>}
                hint={`${getTakedownReason(reason)} · ${t('{count, plural, one {# feed} other {# feeds}}', { count: feeds })}`}
              >
                <Button aria-label={t('Unblock {name}', { name: host })} onClick={() => unblock(host)}>
                  {t('Unblock')}
                </Button>
              </SettingRow>
            ))}
          </SettingRows>
        )}
      </Stack>
    </>
  );
}
