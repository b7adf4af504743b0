import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Domain, DomainCheck } from '#shared/api/domains.ts';
import {
  EMAIL_PROVIDERS,
  type EmailProvider,
  getEmailProviderName,
  listEmailRecords,
} from '#shared/domain/email-providers.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDate, formatList } from '#web/ui/format.ts';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DnsRecords } from './DnsRecords.tsx';
import css from './DomainsPage.module.css';
import { checkDomainMutation } from './queries.ts';
import { getLookupMessage, getSslMessage, toErrorMessage } from './sentences.ts';

/** The required and the found DNS records of a domain, part by part. */
export function DomainDetails({ domain }: { domain: Domain }) {
  const { data, mutateAsync, isPending } = useMutation(checkDomainMutation());
  const { domain: name, facts, proof } = domain;
  const check = () =>
    void mutateAsync({ siteId: domain.blog_id, domain: name }).then(
      ({ lookup }) => {
        if (proof && lookup === 'found')
          notify.success(t('{domain} is yours.', { domain: name }), { id: 'domains' });
      },
      (error) => notify.error(toErrorMessage(error), { id: 'domains' }),
    );
  return (
    <Stack gap={24} className={css.item}>
      {proof && (
        <Part title={t('Prove that it’s yours')}>
          <p>{t('Add this record to the DNS of {domain}, then check again.', { domain: name })}</p>
          <DnsRecords label={t('Record that proves the domain')} records={[proof]} />
          {data && data.lookup !== 'found' && !isPending && (
            <p role="status">{getLookupMessage(data.lookup)}</p>
          )}
        </Part>
      )}
      <Part title={t('Point it here')}>
        {facts && <p>{describeTarget(facts)}</p>}
        {!facts?.points_here && domain.records.length > 0 && (
          <DnsRecords label={t('Records that point the domain here')} records={domain.records} />
        )}
      </Part>
      <Part title={t('HTTPS')}>
        {facts?.ssl_problem && <p>{getSslMessage(facts.ssl_problem)}</p>}
        {facts?.ssl_status === 'active' && facts.ssl_expires_at && (
          <p>
            {t('The certificate works. It’s valid until {date}.', { date: formatDate(facts.ssl_expires_at) })}
          </p>
        )}
      </Part>
      <Part title={t('Email')}>
        {facts && <p>{describeEmail(facts)}</p>}
        <EmailSetup domain={name} current={facts?.mail_provider ?? null} />
      </Part>
      <Part title={t('Registration')}>
        <p>
          {t(
            'Renewals, transfers and contact privacy are managed by the registrar of this domain, not here.',
          )}
        </p>
        {facts && facts.nameservers.length > 0 && (
          <p>{t('Its DNS servers are {servers}.', { servers: formatList(facts.nameservers) })}</p>
        )}
        {facts?.domain_connect && (
          <p>
            {t('Its DNS provider takes settings from other services by Domain Connect ({address}).', {
              address: facts.domain_connect,
            })}
          </p>
        )}
      </Part>
      <Row wrap>
        <Button busy={isPending} busyLabel={t('Checking')} onClick={check}>
          {t('Check again')}
        </Button>
        {facts && (
          <span className={css.note}>
            {t('Last checked:')} <Time date={facts.checked_at} style="long" />
          </span>
        )}
      </Row>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack gap={8}>
        <h4 className={css.name}>{title}</h4>
        {children}
      </Stack>
    </section>
  );
}

/** The records of an email provider, for setting it up. */
function EmailSetup({ domain, current }: { domain: string; current: EmailProvider | null }) {
  const [chosen, setChosen] = useState<EmailProvider | ''>('');
  return (
    <>
      <SelectField
        label={t('Set up email with')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '' as const, label: t('Choose a provider') },
          ...(Object.keys(EMAIL_PROVIDERS) as EmailProvider[]).map((code) => ({
            value: code,
            label: getEmailProviderName(code),
          })),
        ]}
      />
      {chosen && (
        <>
          <p>
            {current === chosen
              ? t('Email already goes there. These are its records.')
              : t(
                  'Set these records in place of other MX and SPF records. Your provider gives you what ends in “…”.',
                )}
          </p>
          <DnsRecords label={t('Records for email')} records={listEmailRecords(chosen, domain)} />
        </>
      )}
    </>
  );
}

function describeTarget({ points_here, addresses, alias }: DomainCheck): string {
  if (points_here === null) return t('The DNS servers didn’t answer. Try again in a few minutes.');
  if (points_here) return t('This domain points here.');
  if (addresses.length === 0) return t('DNS has no address for this domain yet. Set this record.');
  return t('This domain points to {place}. Set this record instead.', {
    place: alias ?? formatList(addresses),
  });
}

function describeEmail({ mail_servers, mail_provider, spf }: DomainCheck): string {
  if (mail_servers.length === 0) return t('Email isn’t set up for this domain.');
  const provider = mail_provider
    ? getEmailProviderName(mail_provider)
    : formatList(mail_servers.map(({ host }) => host));
  return spf
    ? t('Email goes to {provider}, and an SPF record says who may send it.', { provider })
    : t('Email goes to {provider}. No SPF record says who may send it.', { provider });
}
