import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LibraryBig } from 'lucide';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { FindSites } from '../feeds/FindSites.tsx';
import { ListHeader } from '../lists/ListHeader.tsx';
import { listQuery } from '../lists/queries.ts';
import { toListPath } from '../lists/rules.ts';
import { Stream } from './Stream.tsx';

/** RT-33: the page of a list and its posts. */
export function ListPage() {
  const { owner, slug } = useParams({ from: '/reader/list/$owner/$slug' });
  const { list } = useSuspenseQuery(listQuery({ owner, slug })).data;
  const viewer = useViewer();
  return (
    <Column back={viewer && '/reader'}>
      <PublicHead
        path={toListPath(list)}
        title={list.title}
        description={list.description || t('Posts from the list {list}', { list: list.title })}
      />
      <ListHeader list={list} />
      <Stream
        key={list.ID}
        stream={{ kind: 'list', owner: list.owner, slug: list.slug }}
        label={t('Posts from the list {list}', { list: list.title })}
        empty={<NothingInList list={list} />}
      />
    </Column>
  );
}

/** Shown if a list has no items, or its items have no posts yet. */
function NothingInList({ list }: { list: List }) {
  const isEmpty = list.items_count === 0;
  const text = isEmpty
    ? t('This list is empty. Add sites and tags to see their posts here.')
    : t('Nothing in this list has been published yet. New posts will appear here.');
  return (
    <EmptyState
      icon={LibraryBig}
      title={t('No posts yet')}
      text={text}
      action={
        list.is_owner ? (
          <ButtonLink
            to="/reader/list/$owner/$slug/edit/items"
            params={{ owner: list.owner, slug: list.slug }}
            variant="primary"
          >
            {t('Add sites and tags')}
          </ButtonLink>
        ) : (
          <FindSites />
        )
      }
    />
  );
}
