import { useQuery } from '@tanstack/react-query';
import { LibraryBig } from 'lucide';
import { useRef, useState } from 'react';
import type { List, ListItem } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { VirtualList } from '#web/ui/VirtualList.tsx';
import { AddItems } from './AddItems.tsx';
import { FoundFeed } from './FoundFeed.tsx';
import { FeedRow, PlainRow } from './ItemRow.tsx';
import { ManagedList } from './ManagedList.tsx';
import { listItemsQuery, ownSubscriptionsQuery } from './queries.ts';
import { getItemName, toItemKey } from './rules.ts';
import { useItemChanges } from './use-item-changes.ts';

/** LI-02: the items of the list, and a field to add more. */
export function ListItemsPage() {
  return <ManagedList>{(list) => <ListItems key={list.ID} list={list} />}</ManagedList>;
}

function ListItems({ list }: { list: List }) {
  const { data, error, refetch } = useQuery(listItemsQuery(list));
  const wasEmpty = useWasEmpty(data?.items);
  if (error && !data) {
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('The items of this list could not be loaded.')}
      </FailedNotice>
    );
  }
  if (!data) {
    return (
      <Loading label={t('Loading the items')}>
        <Stack gap={24}>
          {[60, 40, 70].map((width) => (
            <Skeleton key={width} shape="title" width={width as 40} />
          ))}
        </Stack>
      </Loading>
    );
  }
  return (
    <Stack gap={32}>
      <AddItems list={list} items={data.items} />
      <CurrentItems list={list} items={data.items} />
      {wasEmpty && <OwnSubscriptions list={list} items={data.items} />}
    </Stack>
  );
}

/** Whether the list was empty at some time since the page was opened: it then suggests own subscriptions (platform facts 3.4). */
function useWasEmpty(items: readonly ListItem[] | undefined): boolean {
  const [wasEmpty, setWasEmpty] = useState(false);
  if (items?.length === 0 && !wasEmpty) setWasEmpty(true);
  return wasEmpty;
}

function CurrentItems({ list, items }: { list: List; items: readonly ListItem[] }) {
  const { remove } = useItemChanges(list);
  const section = useRef<HTMLDivElement>(null);
  const removeAt = (item: ListItem, index: number) => {
    void remove(item);
    // The focused row is removed, so the focus moves to the next one, or to the field above.
    requestAnimationFrame(() => {
      const buttons = section.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (
        buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>('#main h1')
      )?.focus();
    });
  };
  return (
    <Section title={t('In this list')}>
      {items.length === 0 ? (
        <EmptyState
          icon={LibraryBig}
          title={t('This list is empty')}
          text={t('Search for a site above, or paste its address.')}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: the spacers for distant rows are between the list and its items.
        <div ref={section} role="list" aria-label={t('In this list')}>
          <VirtualList rows={items} getKey={toItemKey} rowHeight={57}>
            {(item, index) => <CurrentItem item={item} onRemove={() => removeAt(item, index)} />}
          </VirtualList>
        </div>
      )}
    </Section>
  );
}

function CurrentItem({ item, onRemove }: { item: ListItem; onRemove: () => void }) {
  const { feed, tag } = item.meta.data;
  const action = (
    <Button data-remove aria-label={t('Remove {item}', { item: getItemName(item) })} onClick={onRemove}>
      {t('Remove')}
    </Button>
  );
  if (feed) return <FeedRow feed={feed} action={action} />;
  return (
    <PlainRow kind="tag" name={<bdi>{tag?.tag.display_name ?? ''}</bdi>} detail={t('Tag')} action={action} />
  );
}

/** The user's own subscriptions, to start a list with. Nothing if there are none. */
function OwnSubscriptions({ list, items }: { list: List; items: readonly ListItem[] }) {
  const { data } = useQuery(ownSubscriptionsQuery);
  const { add, remove } = useItemChanges(list);
  if (!data || data.subscriptions.length === 0) return null;
  return (
    <Section title={t('From your subscriptions')}>
      {/* biome-ignore lint/a11y/useSemanticElements: the spacers for distant rows are between the list and its items. */}
      <div role="list" aria-label={t('From your subscriptions')}>
        <VirtualList rows={data.subscriptions} getKey={({ feed_ID }) => feed_ID} rowHeight={57}>
          {({ site_URL, ...feed }) => (
            <FoundFeed feed={{ ...feed, URL: site_URL }} items={items} adding={add} onRemove={remove} />
          )}
        </VirtualList>
      </div>
    </Section>
  );
}
