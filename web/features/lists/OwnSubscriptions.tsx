import { useQuery } from '@tanstack/react-query';
import type { List, ListItem } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { Section } from '#web/ui/Page.tsx';
import { VirtualList } from '#web/ui/VirtualList.tsx';
import { FoundFeed } from './FoundFeed.tsx';
import { ownSubscriptionsQuery } from './queries.ts';
import { useItemChanges } from './use-item-changes.ts';

/** The user's own subscriptions, to start a list with. Nothing if there are none. */
export function OwnSubscriptions({ list, items }: { list: List; items: readonly ListItem[] }) {
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
