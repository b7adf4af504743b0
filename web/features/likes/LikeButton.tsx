import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Heart } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { runMutation } from '#web/lib/query.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { LikeCount } from './LikeCount.tsx';
import { type LikablePost, likeMutation, toLikeKey } from './queries.ts';

/** The heart of a post with the number of its likes; for visitors a link to the log-in page, which leads back and likes there. Nothing where its blog takes no likes. */
export function LikeButton({ post }: { post: LikablePost }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const path = useLocation({ select: (location) => location.pathname });
  const [beats, setBeats] = useState(false);
  const press = () => {
    setBeats(!post.i_like);
    void toggleLike(client, post, path === LIKES_PATH);
  };
  const intent = `like-${post.feed_ID}-${post.ID}` as const;
  useLogInIntent(intent, () => {
    if (!post.i_like && post.likes_enabled) press();
  });
  if (!post.likes_enabled) return null;
  if (!viewer) return <LikeCount count={post.like_count} link={toLogInLink(path, intent)} />;
  return (
    <ActionButton
      icon={Heart}
      label={t('Like')}
      count={post.like_count}
      pressed={post.i_like}
      aria-keyshortcuts="l"
      beats={beats && post.i_like}
      onClick={press}
    />
  );
}

/** Where a post whose like is taken back will be missing the next time. */
const LIKES_PATH = '/activities/likes';

/**
 * Likes the post, or takes it back; `showsNotice` tells of the latter, with a way back. A second press while that is under way
 * changes nothing (U26).
 */
async function toggleLike(client: QueryClient, post: LikablePost, showsNotice: boolean): Promise<void> {
  if (client.isMutating({ mutationKey: toLikeKey(post.ID) }) > 0) return;
  try {
    // Outlives the card: it may have been scrolled away when the answer comes.
    await runMutation(client, likeMutation(post), undefined);
    if (!post.i_like || !showsNotice) return;
    const unliked = { ...post, i_like: false, like_count: Math.max(0, post.like_count - 1) };
    notify.info(t('Like removed.'), {
      id: `like-${post.ID}`,
      action: { label: t('Undo'), onPress: () => void toggleLike(client, unliked, false) },
    });
  } catch {
    notify.error(t('Sorry, we could not save your like. Please try again.'), { id: `like-${post.ID}` });
  }
}
