import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { toPostLink } from '../feeds/rules.ts';

/** The link of a card that opens its post: its title, or a note's text. */
export function PostLink({
  post,
  stream,
  onOpen,
  children,
}: {
  post: Pick<Post, 'feed_ID' | 'site_ID' | 'ID'>;
  /** Key of the card's stream, which the post's page continues. */
  stream?: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      {...useShortcut('open')}
      {...toPostLink(post)}
      {...(stream !== undefined && { state: { stream } })}
      onClick={onOpen}
    >
      {children}
    </Link>
  );
}
