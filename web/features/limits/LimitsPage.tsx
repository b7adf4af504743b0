import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Limits } from '#shared/api/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { type ChartDay, CountTable, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { explainFailure } from '../admin/present.ts';
import css from './LimitsPage.module.css';
import { changeLimitMutation, limitsQuery } from './queries.ts';
import { describeFixedLimit, describeLimit } from './rules.ts';

/** `/admin/limits`: the limits that can be changed while the server runs, the fixed ones, and the calls that limits refused. */
export function LimitsPage() {
  const { data } = useSuspenseQuery(limitsQuery());
  return (
    <Stack gap={24}>
      <PageHeader title={t('Limits')} subtitle={t('Changes apply at once, without a restart.')} />
      <div className={css.rows}>
        {data.limits.map((limit) => (
          <LimitRow key={`${limit.name} ${limit.value}`} limit={limit} />
        ))}
      </div>
      <Section title={t('Fixed limits')}>
        <FixedLimits limits={data.fixed} />
      </Section>
      <Section title={t('Refused requests')}>
        {data.refused.length === 0 ? (
          <p>{t('No limit was reached in the last 30 days.')}</p>
        ) : (
          <Refused data={data} />
        )}
      </Section>
    </Stack>
  );
}

function LimitRow({ limit }: { limit: Limits['limits'][number] }) {
  const change = useMutation(changeLimitMutation());
  const label = describeLimit(limit.name);
  const form = useForm({
    initial: { value: String(limit.value) },
    send: async ({ value }) => {
      const number = Number(value);
      if (!Number.isInteger(number) || number < limit.min || number > limit.max)
        return {
          value: t('Choose a number from {min, number} to {max, number}.', {
            min: limit.min,
            max: limit.max,
          }),
        };
      await change.mutateAsync({ name: limit.name, value: number });
      notify.success(t('Limit changed.'));
      return undefined;
    },
    explain: (error) => ({ value: explainFailure(error) }),
  });
  return (
    <form {...form.props} noValidate className={css.row}>
      <TextField
        label={label}
        hint={t('{min, number} to {max, number}; usually {usual, number}', {
          min: limit.min,
          max: limit.max,
          usual: limit.default,
        })}
        inputMode="numeric"
        maxLength={7}
        required
        {...form.bindText('value')}
      />
      <Button
        type="submit"
        size={40}
        busy={form.isBusy}
        disabled={form.values.value.trim() === String(limit.value)}
        aria-label={t('Save: {name}', { name: label })}
      >
        {t('Save')}
      </Button>
      {limit.value !== limit.default && (
        <Button
          variant="plain"
          size={40}
          aria-label={t('Reset: {name}', { name: label })}
          onClick={() =>
            void change.mutateAsync({ name: limit.name, value: null }).then(
              () => notify.success(t('Limit changed.')),
              (error) => notify.error(explainFailure(error)),
            )
          }
        >
          {t('Reset')}
        </Button>
      )}
    </form>
  );
}

function FixedLimits({ limits }: { limits: Limits['fixed'] }) {
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{describeFixedLimit(name)}</th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}

function Refused({ data: { refused, days } }: { data: Limits }) {
  return (
    <Stack gap={16}>
      <DayChart
        days={days.map(({ day, count }) => ({ day, counts: [count] }))}
        labels={[t('Refused')]}
        summary={t('{count, number} refused requests in {days} days.', {
          count: days.reduce((sum, { count }) => sum + count, 0),
          days: days.length,
        })}
        renderDay={({ day, counts }: ChartDay) =>
          t('{date}: {count, number}', { date: renderDate(day), count: counts[0]! })
        }
      />
      <CountTable>
        <thead>
          <tr>
            <th scope="col">{t('Request')}</th>
            <th scope="col">{t('Today')}</th>
            <th scope="col">{t('30 days')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ call, today, count }) => (
            <tr key={call}>
              <th scope="row">
                <code>{call}</code>
              </th>
              <td>{formatNumber(today)}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </CountTable>
    </Stack>
  );
}
