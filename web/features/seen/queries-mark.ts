import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { notify } from '#web/ui/notices.ts';
import { listCurrentPosts, MARKING_ALL, markAllPosts, markPosts, unmarkAllPosts } from './queries.ts';
import type { ListedPost, SeenChange } from './seen-state.ts';

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
  // The cards may not have been rendered since the last mark.
  const unseen = listCurrentPosts(client, above).filter((post) => !post.is_seen);
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
  const marked = await markAllPosts(client, feedIds);
  if (!marked) return;
  const { undo, back } = marked;
  if (undo === null) {
    notify.info(t('There’s nothing left to mark as seen.'), { id: 'seen-all' });
    return;
  }
  notify.success(t('Everything marked as seen.'), {
    id: 'seen-all',
    action: { label: t('Undo'), onPress: () => void undoMarkAll(client, undo, back) },
  });
}

async function undoMarkAll(client: QueryClient, undo: string, back: SeenChange): Promise<void> {
  if (await unmarkAllPosts(client, undo, back))
    notify.success(t('Marked as unseen again.'), { id: 'seen-all' });
}
