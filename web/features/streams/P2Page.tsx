import { UsersRound } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Stream } from './Stream.tsx';

/** The private blogs of the user's teams, for members of the organization (TE-01, TE-03). */
export function P2Page() {
  return (
    <Column back="/reader">
      <PageHeader
        title={t('Team blogs')}
        subtitle={t('The latest from blogs that only your teams can see.')}
      />
      <Stream
        stream={{ kind: 'p2' }}
        label={t('Posts from team blogs')}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('Nothing here yet')}
            text={t('Your teams haven’t published anything yet. New posts will appear here.')}
            action={<ButtonLink to="/post">{t('Write a post')}</ButtonLink>}
          />
        }
      />
    </Column>
  );
}
