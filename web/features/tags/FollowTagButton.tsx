import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FollowButton } from '#web/ui/FollowButton.tsx';
import { followedTagsQuery } from './queries.ts';
import { type FollowableTag, followTagKey, startFollowing, stopFollowing } from './queries-follow.ts';
import { isAmong } from './rules.ts';

/**
 * "Follow" or "Following" for a tag; shows the new state at once (U40). For visitors a link to the log-in page, which leads back
 * and follows there.
 */
export function FollowTagButton({
  tag,
  onFollow,
}: {
  tag: FollowableTag;
  /** Called when the tag has become followed. */
  onFollow?: () => void;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const path = useLocation({ select: ({ href }) => href });
  const { data, isPending } = useQuery({ ...followedTagsQuery(), enabled: viewer !== null });
  const isBusy = useIsMutating({ mutationKey: followTagKey(tag.slug) }) > 0;
  const following = isAmong(data?.tags ?? [], tag.slug);
  const label = following ? t('Following') : t('Follow');
  const name = following
    ? t('Stop following the tag {tag}', { tag: tag.title })
    : t('Follow the tag {tag}', { tag: tag.title });
  const press = async () => {
    if (following) await stopFollowing(client, tag);
    else if (await startFollowing(client, tag)) onFollow?.();
  };
  const intent = `follow-tag-${tag.slug}` as const;
  useLogInIntent(intent, data && (() => void (following || press())));
  if (!viewer) {
    return (
      <FollowButton following={false} label={label} aria-label={name} link={toLogInLink(path, intent)} />
    );
  }
  return (
    <FollowButton
      following={following}
      label={label}
      aria-label={name}
      title={name}
      // Disabled until the state is known; during a call it keeps the focus and does nothing.
      disabled={isPending}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
    />
  );
}
