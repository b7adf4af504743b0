import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PenLine } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { FindSites } from '../feeds/FindSites.tsx';
import { Stream } from '../streams/Stream.tsx';
import { userQuery } from './queries.ts';
import { UserHeader } from './UserHeader.tsx';

/** RT-13: a person's posts. */
export function UserPage() {
  const { login } = useParams({ from: '/reader/users/$login' });
  const { data: user } = useSuspenseQuery(userQuery(login));
  return (
    <Column>
      <PublicHead
        path={`/reader/users/${user.user_login}`}
        title={user.display_name}
        description={user.description || t('Posts by {name}', { name: user.display_name })}
      />
      <UserHeader login={login} />
      <Stream
        key={user.ID}
        stream={{ kind: 'user', userId: user.ID }}
        label={t('Posts by {name}', { name: user.display_name })}
        empty={
          <EmptyState
            icon={PenLine}
            title={t('No posts yet')}
            text={t('{name} hasn’t published anything here yet.', { name: user.display_name })}
            action={<FindSites />}
          />
        }
      />
    </Column>
  );
}
