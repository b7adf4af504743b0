import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide';
import { useState } from 'react';
import type { List } from '#shared/api/lists.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { addListFeed } from '#shared/paths/lists.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall } from '#web/lib/query.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Each is a separate call, and a member may make some hundred calls per minute. */
const ADDED_MAX = 200;

/** Adds all selected feeds to one of the user's own lists. */
export function AddManyToList({ selected }: { selected: readonly Subscription[] }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [filling, setFilling] = useState<List>();
  const { data, error, refetch } = useQuery({ ...listsQuery(), enabled: isOpen });
  const own = data?.lists.filter(({ is_owner }) => is_owner);

  const addAll = async (list: List) => {
    setFilling(list);
    let added = 0;
    try {
      for (const { feed_ID } of selected) {
        await getCall(client)(addListFeed, { owner: list.owner, slug: list.slug, feed_id: feed_ID });
        added += 1;
      }
      notify.success(
        t('{count, plural, one {# site added to {list}.} other {# sites added to {list}.}}', {
          count: added,
          list: list.title,
        }),
        { id: 'bulk' },
      );
      setIsOpen(false);
    } catch (failure) {
      const error = findCallError(failure);
      notify.error(
        error?.code === 'too_large'
          ? error.message
          : t('Added {added} of {count} sites. Please try again.', { added, count: selected.length }),
        { id: 'bulk' },
      );
    } finally {
      setFilling(undefined);
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => typeof name === 'string' && /\/lists?(\/|$)/.test(name),
      });
    }
  };

  return (
    <Dialog
      name="add_many_to_list"
      size={400}
      trigger={<Button icon={ListPlus}>{t('Add to list…')}</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('{count, plural, one {Add # site to a list} other {Add # sites to a list}}', {
        count: selected.length,
      })}
    >
      <Stack gap={8}>
        {selected.length > ADDED_MAX && (
          <p>{t('You can add up to {count} sites at a time.', { count: ADDED_MAX })}</p>
        )}
        {!own && !error && <Skeleton width={60} />}
        {!own && error && (
          <FailedNotice error={error} onRetry={() => void refetch()}>
            {t('Your lists could not be loaded.')}
          </FailedNotice>
        )}
        {own?.length === 0 && <p>{t('You don’t have any lists yet.')}</p>}
        {own?.map((list) => (
          <Button
            key={list.ID}
            block
            size={40}
            busy={filling?.ID === list.ID}
            disabled={filling !== undefined || selected.length > ADDED_MAX}
            onClick={() => void addAll(list)}
          >
            <bdi>{list.title}</bdi>
          </Button>
        ))}
        {own && (
          <ButtonLink to="/reader/list/new" variant="link">
            {t('Create list')}
          </ButtonLink>
        )}
      </Stack>
    </Dialog>
  );
}
