import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import {
  listCurrentPosts,
  MARKING_ALL,
  type MarkedAll,
  markAllMutation,
  seenMutation,
  undoMarkAllMutation,
} from './queries.ts';
import type { ListedPost } from './seen-state.ts';

/** Marks posts; a failure is reverted with a notice. Resolves to whether the marks were saved. */
export async function markPosts(
  client: QueryClient,
  posts: readonly ListedPost[],
  isSeen: boolean,
): Promise<boolean> {
  if (posts.length === 0) return true;
  try {
    // Outlives the card, which may have been scrolled away when the response arrives.
    await runMutation(client, seenMutation(isSeen), posts);
    return true;
  } catch {
    notify.error(t('Sorry, we could not update what you’ve seen. Please try again.'), { id: 'seen' });
    return false;
  }
}

/** Toggles a post, and others on the same card: if any of them is unseen, all become seen. */
export async function toggleSeen(
  client: QueryClient,
  post: ListedPost,
  also: readonly ListedPost[] = [],
): Promise<void> {
  // A second press may come before the card has been rendered again.
  const isSeen = !listCurrentPosts(client, [post, ...also]).every(({ is_seen }) => is_seen);
  recordEvent(isSeen ? 'calypso_reader_mark_as_seen_clicked' : 'calypso_reader_mark_as_unseen_clicked', {
    feed_id: post.feed_ID,
    feed_item_id: post.feed_item_ID,
  });
  await markPosts(client, [post, ...also], isSeen);
}

/** Marks the posts above as seen, with an undo. */
export async function markAboveSeen(client: QueryClient, above: readonly ListedPost[]): Promise<void> {
  const unseen = above.filter((post) => !post.is_seen);
  if (unseen.length === 0) {
    notify.info(t('You’ve already seen everything above.'), { id: 'seen-above' });
    return;
  }
  if (!(await markPosts(client, unseen, true))) return;
  notify.success(
    t('{count, plural, one {# post marked as seen.} other {# posts marked as seen.}}', {
      count: unseen.length,
    }),
    {
      id: 'seen-above',
      action: {
        label: t('Undo'),
        onPress: () =>
          void markPosts(
            client,
            unseen.map((post) => ({ ...post, is_seen: true })),
            false,
          ),
      },
    },
  );
}

/** Marks all posts of these feeds as seen (of all subscriptions if none is named), with an undo. */
export async function markAll(client: QueryClient, feedIds: readonly number[] = []): Promise<void> {
  if (client.isMutating({ mutationKey: MARKING_ALL }) > 0) return;
  try {
    const { undo, back } = await runMutation(client, markAllMutation(), feedIds);
    if (undo === null) {
      notify.info(t('There’s nothing left to mark as seen.'), { id: 'seen-all' });
      return;
    }
    notify.success(t('Everything marked as seen.'), {
      id: 'seen-all',
      action: { label: t('Undo'), onPress: () => void undoMarkAll(client, { undo, back }) },
    });
  } catch {
    notify.error(t('Sorry, we could not update what you’ve seen. Please try again.'), { id: 'seen' });
  }
}

async function undoMarkAll(client: QueryClient, marked: MarkedAll & { undo: string }): Promise<void> {
  try {
    await runMutation(client, undoMarkAllMutation(), marked);
    notify.success(t('Marked as unseen again.'), { id: 'seen-all' });
  } catch {
    notify.error(t('Sorry, this could not be undone.'), { id: 'seen-all' });
  }
}
