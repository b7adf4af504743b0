import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide';
import type { ReactNode } from 'react';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import css from './ManagedList.module.css';
import { listQuery } from './queries.ts';
import { toListPath } from './rules.ts';

/** Returns the list in the address, fetched by the loader. */
function useList(): List {
  const { owner = '', slug = '' } = useParams({ strict: false });
  return useSuspenseQuery(listQuery({ owner, slug })).data.list;
}

/** The frame of a list's management pages: its name, links between them, and for all other users why they are empty. */
export function ManagedList({ children }: { children: (list: List) => ReactNode }) {
  const list = useList();
  const params = { owner: list.owner, slug: list.slug };
  if (!list.is_owner) {
    return (
      <Column back={toListPath(list)}>
        <EmptyState
          heading={1}
          icon={LockKeyhole}
          title={t('Only @{owner} can edit this list.', { owner: list.owner })}
          text={t('You can read and follow it.')}
          action={
            <ButtonLink to="/reader/list/$owner/$slug" params={params} variant="primary">
              {t('Back to the list')}
            </ButtonLink>
          }
        />
      </Column>
    );
  }
  return (
    <Column back={toListPath(list)}>
      <PageHeader title={<bdi>{list.title}</bdi>} subtitle={getVisibilityHint(list)} />
      <TabLinks label={t('This list')}>
        <TabLink to="/reader/list/$owner/$slug/edit" params={params} activeOptions={{ exact: true }}>
          {t('Details')}
        </TabLink>
        <TabLink to="/reader/list/$owner/$slug/edit/items" params={params} count={list.items_count}>
          {t('Items')}
        </TabLink>
        <TabLink to="/reader/list/$owner/$slug/export" params={params}>
          {t('Export')}
        </TabLink>
        {!list.is_immutable && (
          <TabLink to="/reader/list/$owner/$slug/delete" params={params}>
            {t('Delete')}
          </TabLink>
        )}
      </TabLinks>
      <div className={css.panel}>{children(list)}</div>
    </Column>
  );
}

function getVisibilityHint({ is_public }: List): string {
  return is_public ? t('Everyone can see and follow this list.') : t('Only you can see this list.');
}
