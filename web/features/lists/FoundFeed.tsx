import type { ListItem } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { AddButton, type Adding, findAddError } from './AddButton.tsx';
import { FeedRow, type RowFeed } from './ItemRow.tsx';

/** A feed found by a search, with a button that adds it to the list or removes it. */
export function FoundFeed({
  feed,
  items,
  adding,
  onRemove,
}: {
  feed: RowFeed;
  items: readonly ListItem[];
  adding: Adding;
  onRemove: (item: ListItem) => Promise<void>;
}) {
  const existing = items.find(({ feed_ID }) => feed_ID === feed.feed_ID);
  const item = { feedId: feed.feed_ID };
  return (
    <FeedRow
      feed={feed}
      action={
        existing ? (
          <Button
            aria-label={t('Remove {item}', { item: feed.name })}
            onClick={() => void onRemove(existing)}
          >
            {t('Remove')}
          </Button>
        ) : (
          <AddButton name={feed.name} item={item} adding={adding} />
        )
      }
      error={findAddError(adding, item)}
    />
  );
}
