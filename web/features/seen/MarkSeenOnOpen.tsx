import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useViewer } from '#web/lib/viewer.ts';
import { markPosts } from './marks.ts';
import type { ListedPost } from './seen-state.ts';

/** Marks a post as seen when a member opens it, once: if it is marked as unseen again while open, it stays so. */
export function MarkSeenOnOpen({ post }: { post: ListedPost }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const mark = useEffectEvent(() => {
    if (viewer && !post.is_seen) void markPosts(client, [post], true);
  });
  const opened = `${post.feed_ID}-${post.feed_item_ID}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened post.
  useEffect(() => mark(), [opened]);
  return null;
}
