import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListItem } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import type { ListAddress } from './queries.ts';
import { addItemMutation, type ItemReference, removeItem } from './queries-change.ts';
import { getItemName, toItemKey } from './rules.ts';

/** Adds items to a list and removes them, with an undo for five seconds. */
export function useItemChanges(list: ListAddress) {
  const client = useQueryClient();
  const add = useMutation(addItemMutation(list));

  const remove = async (item: ListItem) => {
    const named = toItemReference(item);
    if (!named) return;
    const notice = { id: `list-item-${toItemKey(item)}` };
    const name = getItemName(item);
    const leaving = removeItem(client, list, named, {
      words: t('{item} could not be removed from the list. Please try again.', { item: name }),
      ...notice,
    });
    const undo = async () => {
      if (!(await leaving)) return;
      await add
        .mutateAsync(named)
        .catch(() =>
          notify.error(t('{item} could not be put back. Please try again.', { item: name }), notice),
        );
    };
    notify.success(t('{item} removed from the list.', { item: name }), {
      ...notice,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
    await leaving;
  };

  return { add, remove };
}

/** Returns how calls refer to an item; undefined for an empty one. */
function toItemReference(item: ListItem): ItemReference | undefined {
  if (item.feed_ID !== null) return { feedId: item.feed_ID };
  const tag = item.meta.data.tag?.tag;
  return tag && { tag: tag.slug };
}
