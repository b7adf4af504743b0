import { useLoaderData } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { ConversationStream } from './ConversationStream.tsx';
import { ConversationTabs } from './ConversationsPage.tsx';

/** RT-22, CV-01: the conversations on the organization's blogs. */
export function OrganizationConversationsPage() {
  const { title: organization } = useLoaderData({ from: '/member/reader/conversations/a8c' });
  const title = t('Conversations @ {company}', { company: organization });
  return (
    <Column back="/reader">
      <PageHeader
        title={title}
        subtitle={t('Comments on the blogs of {company} and its people.', { company: organization })}
      />
      <ConversationTabs />
      <ConversationStream
        whose="company"
        label={title}
        empty={
          <EmptyState
            icon={MessagesSquare}
            title={t('No comments yet')}
            action={
              <ButtonLink to="/reader/a8c">
                {t('Read what’s new at {company}', { company: organization })}
              </ButtonLink>
            }
          />
        }
      />
    </Column>
  );
}
