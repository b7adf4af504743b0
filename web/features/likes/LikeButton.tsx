import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Heart } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { LikeCount } from './LikeCount.tsx';
import { changeLike, type LikablePost } from './queries.ts';

/** A like button with the count; for visitors a link to the log-in page, which leads back and likes. Nothing if likes are off. */
export function LikeButton({ post }: { post: LikablePost }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const path = useLocation({ select: (location) => location.pathname });
  const shortcut = useShortcut('like');
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
      {...shortcut}
      beats={beats && post.i_like}
      onClick={press}
    />
  );
}

/** The page where an unliked post will be missing the next time. */
const LIKES_PATH = '/activities/likes';

/** Likes or unlikes the post; `showsNotice` announces the latter, with an undo. */
async function toggleLike(client: QueryClient, post: LikablePost, showsNotice: boolean): Promise<void> {
  const isSaved = await changeLike(client, post, !post.i_like);
  if (!isSaved || !post.i_like || !showsNotice) return;
  const unliked = { ...post, i_like: false, like_count: Math.max(0, post.like_count - 1) };
  notify.info(t('Like removed.'), {
    id: `like-${post.ID}`,
    action: { label: t('Undo'), onPress: () => void toggleLike(client, unliked, false) },
  });
}
