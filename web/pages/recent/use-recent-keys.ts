import type { RefObject } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import { usePostActions } from '#web/features/streams/use-post-actions.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';
import type { PageTurn } from './use-page-turn.ts';

/** The part of the pane that Space scrolls by. */
const SCREEN_PART = 0.85;

/** Handles the key map in the recent view: keys move along the list and act on the shown post. Returns the step function. */
export function useRecentKeys({
  posts,
  open,
  isBeside,
  rows,
  pane,
  show,
  markOpened,
  close,
  focusRow,
  turn,
}: {
  posts: readonly Post[];
  open: Post | undefined;
  isBeside: boolean;
  rows: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  show: (post: Post) => void;
  /** Called when a key does something with the shown post. */
  markOpened: () => void;
  close: () => void;
  focusRow: (post: Post) => void;
  turn: PageTurn['turn'];
}): (by: 1 | -1) => void {
  const act = usePostActions();
  const findPostIndex = (post: Post | undefined) =>
    posts.findIndex((listed) => post && toPostKey(listed) === toPostKey(post));

  const step = (by: 1 | -1): boolean => {
    const focused = rows.current?.querySelector<HTMLElement>('[data-post]:focus')?.dataset.post;
    const from =
      isBeside || open ? findPostIndex(open) : posts.findIndex((post) => toPostKey(post) === focused);
    const opens = isBeside || open !== undefined;
    const focuses = isBeside || !open;
    const next = posts[from + by];
    // From the last row to the next page, from the first to the previous one.
    if (!next) return from >= 0 && turn(by, { opens, focuses });
    if (opens) show(next);
    if (focuses) focusRow(next);
    return true;
  };

  const goOn = (): boolean => {
    const { current } = pane;
    if (!open || !current) return false;
    if (current.scrollTop + current.clientHeight >= current.scrollHeight - 1) return step(1);
    markOpened();
    current.scrollBy({ top: current.clientHeight * SCREEN_PART, behavior: 'instant' });
    return true;
  };

  useKeys((action) => {
    const selected = {
      subject: 'pane',
      feedId: open?.feed_ID ?? 0,
      above: posts.slice(0, Math.max(0, findPostIndex(open))),
    };
    switch (action) {
      case 'next':
        return step(1);
      case 'previous':
        return step(-1);
      case 'page-next':
        return goOn();
      case 'page-previous':
        pane.current?.scrollBy({ top: -pane.current.clientHeight * SCREEN_PART, behavior: 'instant' });
        return open !== undefined;
      case 'open':
        if (open) {
          markOpened();
          pane.current?.focus();
        }
        return open !== undefined;
      case 'close':
        if (open && !isBeside) close();
        else if (open) focusRow(open);
        return open !== undefined;
      case 'top':
        rows.current?.scrollTo({ top: 0 });
        if (posts[0]) focusRow(posts[0]);
        return posts.length > 0;
      case 'search':
        return pressControl('page', action);
      case 'follow':
      case 'seen-above':
        return open !== undefined && act(action, selected);
      default: {
        const isPressed = act(action, selected);
        if (isPressed) markOpened();
        return isPressed;
      }
    }
  });
  return step;
}
