import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FollowButton } from '#web/ui/FollowButton.tsx';
import { toFollowListKey, toggleFollowList } from './queries-change.ts';
import { toListPath } from './rules.ts';

/** "Follow" or "Following" for another user's list; for visitors a link to the log-in page, which leads back and follows. */
export function FollowListButton({ list }: { list: List }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const isBusy = useIsMutating({ mutationKey: toFollowListKey(list) }) > 0;
  const label = list.following ? t('Following') : t('Follow');
  const name = list.following
    ? t('Unfollow the list {list}', { list: list.title })
    : t('Follow the list {list}', { list: list.title });
  const press = () => toggleFollowList(client, list);
  const intent = `follow-list-${list.ID}` as const;
  useLogInIntent(intent, () => {
    if (!list.following) void press();
  });
  if (!viewer) {
    return (
      <FollowButton
        following={false}
        label={label}
        aria-label={name}
        link={toLogInLink(toListPath(list), intent)}
      />
    );
  }
  return (
    <FollowButton
      following={list.following}
      label={label}
      aria-label={name}
      disabled={isBusy}
      onClick={() => void press()}
    />
  );
}
