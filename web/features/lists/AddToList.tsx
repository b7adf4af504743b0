import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import type { ReactElement } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { listsWithFeedQuery } from './queries.ts';
import { setFeedInList } from './queries-change.ts';
import { presentSize } from './rules.ts';

type Addable = Pick<Feed, 'feed_ID' | 'name'>;

/** A button that opens the user's own lists, with a checkbox for whether the feed is in each. */
export function AddToList({
  feed,
  trigger,
  opensAtOnce = false,
}: {
  feed: Addable;
  trigger: ReactElement<Record<string, unknown>>;
  /** The button has already been pressed. */
  opensAtOnce?: boolean;
}) {
  return (
    <Popover trigger={trigger} title={t('Add to list…')} opensAtOnce={opensAtOnce}>
      <OwnLists feed={feed} />
    </Popover>
  );
}

/** The same as a dialog, for a menu entry, since the menu closes when it is pressed. */
export function AddToListDialog({
  feed,
  open,
  onOpenChange,
}: {
  feed: Addable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      name="add_to_list"
      size={400}
      title={t('Add {site} to a list', { site: feed.name })}
      open={open}
      onOpenChange={onOpenChange}
    >
      <OwnLists feed={feed} />
    </Dialog>
  );
}

function OwnLists({ feed }: { feed: Addable }) {
  const { data, error, refetch } = useQuery(listsWithFeedQuery(feed.feed_ID));
  const client = useQueryClient();
  if (error && !data) {
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('Your lists could not be loaded.')}
      </FailedNotice>
    );
  }
  if (!data) {
    return (
      <Loading label={t('Loading your lists')}>
        <Stack gap={16}>
          <Skeleton shape="title" width={60} />
          <Skeleton shape="title" width={40} />
        </Stack>
      </Loading>
    );
  }
  return (
    <Stack gap={8}>
      {data.lists.length === 0 && <p>{t('You don’t have any lists yet.')}</p>}
      {data.lists.map((list) => (
        <Checkbox
          key={list.ID}
          label={<bdi>{list.title}</bdi>}
          hint={presentSize(list)}
          checked={list.has_feed}
          onChange={(isIn) => void setFeedInList(client, feed.feed_ID, list, isIn)}
        />
      ))}
      <ButtonLink to="/reader/list/new" icon={Plus} variant="link">
        {t('Create list')}
      </ButtonLink>
    </Stack>
  );
}
