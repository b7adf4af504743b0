import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { conversationStateMutation } from '../../features/conversations/queries.ts';
import { recordPostEvent } from './events.ts';

/** Follows the conversation under a post, or unfollows it. */
export async function toggleConversation(client: QueryClient, post: Post): Promise<void> {
  const isFollowed = post.is_following_conversation === 'F';
  try {
    await runMutation(client, conversationStateMutation(post), isFollowed ? null : 'F');
    if (!isFollowed) recordPostEvent('calypso_reader_conversations_post_followed', post);
  } catch {
    notify.error(t('Sorry, we could not save your choice. Please try again.'), { id: 'conversation' });
  }
}
