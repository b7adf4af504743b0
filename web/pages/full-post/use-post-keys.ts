import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { toggleSeen } from '#web/features/seen/queries-mark.ts';
import { usePostActions } from '#web/features/streams/use-post-actions.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';

/** Handles the key map on a post's page: keys that its controls name, and keys without a control. */
export function usePostKeys(post: Post | undefined): void {
  const client = useQueryClient();
  const act = usePostActions();
  useKeys((action) => {
    switch (action) {
      case 'page-next':
        // The browser scrolls; at the end, the next post follows.
        return isAtEnd() && pressControl('page', 'next');
      case 'seen':
        if (post) void toggleSeen(client, post);
        return post !== undefined;
      default:
        return act(action, { subject: 'page', feedId: post?.feed_ID ?? 0 });
    }
  });
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}
