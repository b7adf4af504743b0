import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LibraryBig, Plus } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column, Row } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { FindSites } from '../feeds/FindSites.tsx';
import { ListRows } from '../lists/ListRows.tsx';
import { listsOfUserQuery } from '../lists/queries.ts';
import { userQuery } from './queries.ts';
import { UserHeader } from './UserHeader.tsx';

/** US-01: a person's public lists; the user's own private ones too. */
export function UserListsPage() {
  const { login } = useParams({ from: '/reader/users/$login/lists' });
  const { data: user } = useSuspenseQuery(userQuery(login));
  const { lists } = useSuspenseQuery(listsOfUserQuery(login)).data;
  const isOwn = useViewer()?.username === login.toLowerCase();
  const create = (
    <ButtonLink to="/reader/list/new" icon={Plus}>
      {t('Create list')}
    </ButtonLink>
  );
  return (
    <Column>
      <PublicHead
        path={`/reader/users/${user.user_login}/lists`}
        title={user.display_name}
        description={t('Lists by {name}', { name: user.display_name })}
      />
      <UserHeader login={login} />
      {lists.length === 0 ? (
        <EmptyState icon={LibraryBig} title={t('No lists yet.')} action={isOwn ? create : <FindSites />} />
      ) : (
        <>
          <ListRows lists={lists} label={t('Lists')} />
          {isOwn && <Row>{create}</Row>}
        </>
      )}
    </Column>
  );
}
