import { useLoaderData } from '@tanstack/react-router';
import { Building2 } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Stream } from './Stream.tsx';

/** The organization's stream (TE-02). */
export function OrganizationPage() {
  const { slug, title } = useLoaderData({ from: '/member/reader/a8c' });
  return (
    <Column back="/reader">
      <PageHeader
        title={<bdi>{title}</bdi>}
        subtitle={t('The latest from {company}’s blogs and its people.', { company: title })}
      />
      <Stream
        stream={{ kind: 'a8c', team: slug }}
        label={t('Posts from {company}', { company: title })}
        empty={
          <EmptyState
            icon={Building2}
            title={t('Nothing here yet')}
            text={t('No one at {company} has published anything yet. New posts will appear here.', {
              company: title,
            })}
            action={<ButtonLink to="/post">{t('Write a post')}</ButtonLink>}
          />
        }
      />
    </Column>
  );
}
