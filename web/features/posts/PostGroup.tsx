import { CatchBoundary } from '@tanstack/react-router';
import type { Density } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import type { CardPosition } from './CardFrame.tsx';
import { CombinedCard } from './CombinedCard.tsx';
import { CompactCard } from './CompactCard.tsx';
import { CrossPostCard } from './CrossPostCard.tsx';
import { toPostKey } from './queries.ts';
import { UnavailableCard } from './UnavailableCard.tsx';

/** At least two posts as one card: those that pass on the same post, or those of one feed and one day. */
export function PostGroup({
  posts,
  as,
  density,
  ...place
}: CardPosition & { posts: readonly Post[]; as: 'crosspost' | 'combined'; density: Density }) {
  const [first, ...others] = posts;
  if (!first) return null;
  const key = toPostKey(first);
  return (
    <CatchBoundary
      getResetKey={() => key}
      errorComponent={() => <UnavailableCard post={first} cardPosition={place} />}
    >
      {density === 'compact' ? (
        <CompactCard post={first} cardPosition={place} />
      ) : as === 'crosspost' ? (
        <CrossPostCard post={first} also={others} cardPosition={place} />
      ) : (
        <CombinedCard posts={posts} cardPosition={place} />
      )}
    </CatchBoundary>
  );
}
