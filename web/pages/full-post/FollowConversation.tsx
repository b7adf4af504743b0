import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { toggleConversation } from './conversation-state.ts';

/** Next to the heading of the comments: subscribes to notifications of new ones. */
export function FollowConversation({ post }: { post: Post }) {
  const client = useQueryClient();
  const isFollowed = post.is_following_conversation === 'F';
  return (
    <Button
      variant="plain"
      icon={isFollowed ? BellRing : Bell}
      aria-pressed={isFollowed}
      onClick={() => void toggleConversation(client, post)}
    >
      {isFollowed ? t('Following conversation') : t('Follow conversation')}
    </Button>
  );
}
