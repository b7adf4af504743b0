import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { KeyAction } from '#web/lib/key-map.ts';
import { pressControl } from '#web/lib/keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { markAboveSeen } from '../seen/queries-mark.ts';
import { toggleSubscription } from '../subscriptions/queries-subscribe.ts';

/** The post that a key acts on. */
interface SelectedPost {
  /** What its controls are registered for (`web/lib/shortcuts.ts`). */
  subject: string;
  /** 0 or NaN for a card that is no post. */
  feedId: number;
  /** The posts above it in a list. */
  above?: readonly Post[];
}

/**
 * Returns a function that performs an action of the key map on the selected post, in a stream, in the list of titles, and on the
 * post's page: by its control or, for what has none, itself. It returns false if the action means nothing there.
 */
export function usePostActions(): (action: KeyAction, post: SelectedPost) => boolean {
  const client = useQueryClient();
  const viewer = useViewer();
  return (action, { subject, feedId, above }) => {
    switch (action) {
      case 'follow':
        if (viewer && feedId > 0) void toggleSubscription(client, viewer, feedId, 'reader-keyboard');
        return feedId > 0;
      case 'seen-above':
        if (above) void markAboveSeen(client, above);
        return above !== undefined;
      case 'reply':
        return pressControl(subject, action) || pressControl(subject, 'comments');
      default:
        return pressControl(subject, action);
    }
  };
}
