import { useQuery } from '@tanstack/react-query';
import { feedQuery } from '../feeds/queries.ts';
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx';

/** Follows the feed of a recommended post. Renders nothing until its state is known. */
export function RecommendedFollow({ feedId, returnTo }: { feedId: number; returnTo: string }) {
  const { data: feed } = useQuery(feedQuery(feedId));
  if (!feed) return null;
  return (
    <SubscribeButton
      feed={feed}
      isFollowing={feed.is_following}
      returnTo={returnTo}
      source="reader-recommended-posts"
    />
  );
}
