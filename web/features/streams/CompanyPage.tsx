import { useLoaderData } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Stream } from './Stream.tsx';

/** The company's stream (TE-02). */
export function CompanyPage() {
  const { slug, title } = useLoaderData({ from: '/member/reader/a8c' });
  return (
    <Column>
      <PageHeader
        title={<bdi>{title}</bdi>}
        subtitle={t('Latest from the blogs of {company} and of its members.', { company: title })}
      />
      <Stream
        stream={{ kind: 'a8c', team: slug }}
        label={t('Posts of {company}', { company: title })}
        empty={
          <EmptyState
            icon={Building2}
            title={t('Nothing here yet')}
            text={t('Nobody in {company} has published anything yet.', { company: title })}
          />
        }
      />
    </Column>
  );
}
