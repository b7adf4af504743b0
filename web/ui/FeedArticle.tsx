import type { ComponentProps } from 'react';
import { ShortcutSubject } from '#web/lib/shortcuts.ts';

/** An article in a `role="feed"`: can be focused, and says its position in the feed. It needs a name. */
export function FeedArticle({
  itemKey,
  position,
  total,
  ...rest
}: Omit<ComponentProps<'article'>, 'tabIndex'> & {
  /** Its key in the stream. */
  itemKey: string;
  /** Position in the feed, from 1. */
  position: number;
  /** The number of articles in the feed; -1 while unknown. */
  total: number;
}) {
  return (
    <ShortcutSubject value={itemKey}>
      <article
        {...rest}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the feed pattern makes its articles focusable.
        tabIndex={0}
        data-post={itemKey}
        aria-posinset={position}
        aria-setsize={total}
      />
    </ShortcutSubject>
  );
}
