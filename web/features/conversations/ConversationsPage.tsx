import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { teamsQuery } from '../teams/queries.ts';
import { ConversationStream } from './ConversationStream.tsx';

/** RT-21: the conversations that the user takes part in. */
export function ConversationsPage() {
  return (
    <Column back="/reader">
      <PageHeader
        title={t('Conversations')}
        subtitle={t('Conversations you’ve joined or follow, latest first.')}
      />
      <ConversationTabs />
      <ConversationStream
        whose="own"
        label={t('Conversations')}
        empty={
          <EmptyState
            icon={MessagesSquare}
            title={t('No conversations yet')}
            text={t('Comment on a post or follow its conversation, and it will appear here.')}
            action={
              <ButtonLink to="/reader" variant="primary">
                {t('Find something to talk about')}
              </ButtonLink>
            }
          />
        }
      />
    </Column>
  );
}

/** The tabs between the two conversation pages that members of the organization have. */
export function ConversationTabs() {
  const { data } = useQuery(teamsQuery());
  const organization = data && findOrganization(data.teams, data.company_team);
  if (!organization) return null;
  return (
    <TabLinks label={t('Conversations')}>
      <TabLink to="/reader/conversations" activeOptions={{ exact: true }}>
        {t('Yours')}
      </TabLink>
      <TabLink to="/reader/conversations/a8c">{organization.title}</TabLink>
    </TabLinks>
  );
}
