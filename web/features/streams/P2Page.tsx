import { UsersRound } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Stream } from './Stream.tsx';

/** The blogs that are private to the reader's teams, for members of the company (TE-01, TE-03). */
export function P2Page() {
  return (
    <Column>
      <PageHeader
        title={t('Team blogs')}
        subtitle={t('Latest from the blogs that only your teams can see.')}
      />
      <Stream
        stream={{ kind: 'p2' }}
        label={t('Posts of team blogs')}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('Nothing here yet')}
            text={t('Your teams have not published anything yet.')}
          />
        }
      />
    </Column>
  );
}
