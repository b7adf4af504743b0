import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { changeConversationState } from '#web/features/conversations/queries.ts';
import { recordPostEvent } from './events.ts';

/** Follows the conversation under a post, or unfollows it. */
export async function toggleConversation(client: QueryClient, post: Post): Promise<void> {
  const isFollowed = post.is_following_conversation === 'F';
  const isSaved = await changeConversationState(client, post, isFollowed ? null : 'F', {
    words: t('Sorry, we could not save your choice. Please try again.'),
    id: 'conversation',
  });
  if (isSaved && !isFollowed) recordPostEvent('calypso_reader_conversations_post_followed', post);
}
