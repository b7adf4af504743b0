import type { ComponentProps } from 'react';

/** One of the articles of a `role="feed"`: takes the focus, and says which of how many it is. It needs a name. */
export function FeedArticle({
  itemKey,
  position,
  total,
  ...rest
}: Omit<ComponentProps<'article'>, 'tabIndex'> & {
  /** What the stream knows it by. */
  itemKey: string;
  /** Place in the feed, from 1. */
  position: number;
  /** How many the feed has; -1 while that is not known. */
  total: number;
}) {
  return (
    <article
      {...rest}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus, by its pattern.
      tabIndex={0}
      data-post={itemKey}
      aria-posinset={position}
      aria-setsize={total}
    />
  );
}
