import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { writeComment } from '../../features/comments/rules-anchor.ts';
import { toggleSeen } from '../../features/seen/queries-mark.ts';
import { toggleSubscription } from '../../features/subscriptions/queries-subscribe.ts';

/** Handles the key map on a post's page: keys that its controls name, and keys without a control. */
export function usePostKeys(page: RefObject<HTMLElement | null>, post: Post | undefined): void {
  const client = useQueryClient();
  const viewer = useViewer();
  useKeys((action) => {
    switch (action) {
      case 'page-next':
        // The browser scrolls; at the end, the next post follows.
        return isAtEnd() && pressControl(page.current, 'next');
      case 'seen':
        if (post) void toggleSeen(client, post);
        return post !== undefined;
      case 'follow':
        if (viewer && post) void toggleSubscription(client, viewer, post.feed_ID);
        return post !== undefined;
      case 'reply':
        return pressControl(page.current, action) || writeComment(page.current);
      default:
        return pressControl(page.current, action);
    }
  });
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}
