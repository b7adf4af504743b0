import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { formatFullTime } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { FactList } from '../admin/FactList.tsx';
import css from './OutboxEmailPage.module.css';
import { outboxEmailQuery } from './queries.ts';

/** `/admin/emails/outbox/{file}`: the text of an email, in which links have no secret parts. */
export function OutboxEmailPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const { data: email } = useSuspenseQuery(outboxEmailQuery(name));
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <div>
          <BackLink fallback="/admin/emails">{t('Email')}</BackLink>
        </div>
        <PageHeader
          title={<bdi>{email.subject}</bdi>}
          subtitle={t('Secret parts of links are left out. The file on the server has them.')}
        />
      </Stack>
      <FactList
        facts={[
          { label: t('To'), value: <bdi>{email.to}</bdi> },
          { label: t('When'), value: email.date && formatFullTime(email.date) },
          { label: t('File'), value: email.name },
        ]}
      />
      <pre className={css.text} dir="auto">
        {email.text}
      </pre>
    </Stack>
  );
}
