import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { tickItem } from '#shared/paths/articles.ts';
import { getFeedPost } from '#shared/paths/posts.ts';
import { type Checklist, enableChecklist, type TickedItem } from '#web/lib/enable-checklist.ts';
import { patchEntities } from '#web/lib/entities.ts';
import { findCallError } from '#web/lib/error.ts';
import { subscribeToLive } from '#web/lib/live.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';

/** Id of the notice that a tick was not saved. */
const NOTICE = 'checklist';

/** Shows in a post's text what others tick, and lets the viewer tick its items where they may. */
export function openChecklist(
  client: QueryClient,
  body: Element,
  { ID, site_ID, feed_ID, capabilities }: Pick<Post, 'ID' | 'site_ID' | 'feed_ID' | 'capabilities'>,
): Checklist {
  const send = async (item: TickedItem) => {
    try {
      await getCall(client)(tickItem, { siteId: site_ID, postId: ID, ...item });
      return true;
    } catch (error) {
      notify.error(describeFailure(findCallError(error)?.code), { id: NOTICE });
      return false;
    }
  };
  const load = async () => {
    try {
      const { content, excerpt } = await getCall(client)(getFeedPost, { feedId: feed_ID, postId: ID });
      updateText(client, ID, { content, excerpt });
      return content;
    } catch {
      // A lost connection is shown everywhere, and the channel opens again after it.
      return undefined;
    }
  };
  const checklist = enableChecklist(body, { send: capabilities.tick_items ? send : undefined, load });
  const unsubscribe = [
    subscribeToLive('checklist', ({ post_id }) => {
      if (post_id === ID) void checklist.refresh();
    }),
    subscribeToLive('open', () => void checklist.refresh()),
  ];
  return {
    ...checklist,
    stop: () => {
      checklist.stop();
      for (const end of unsubscribe) end();
    },
  };
}

/** Changes a post's text wherever it is cached. */
function updateText(
  client: QueryClient,
  postId: number,
  { content, excerpt }: { content: string; excerpt: string },
): void {
  patchEntities(client, {
    post: (post) =>
      post.feed_item_ID !== postId ||
      (post.excerpt === excerpt && [undefined, content].includes(post.content))
        ? post
        : { ...post, excerpt, ...(post.content !== undefined && { content }) },
  });
}

function describeFailure(code: string | undefined): string {
  if (code === 'conflict') return t('This item was changed or deleted. Reload the page.');
  if (code === 'offline') return t('You’re offline. Try again when you’re back online.');
  return t('That could not be saved. Please try again.');
}
