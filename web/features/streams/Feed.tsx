import { lazy, memo, type RefObject, Suspense } from 'react';
import type { Density } from '#shared/api/accounts.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Spacer } from '#web/ui/Spacer.tsx';
import type { MountedItems } from '#web/ui/use-item-window.ts';
import { type CardComponent, PostCard } from '../posts/PostCard.tsx';
import { sitesItem } from '../recommendations/SitesItemPart.tsx';
import css from './Feed.module.css';
import type { StreamItem } from './items.ts';
import { formatStreamFrom, type StreamFrom } from './stream.ts';

/** None is among the first cards, so their code is loaded after the page. */
const GapCard = lazy(async () => ({ default: (await import('./GapCard.tsx')).GapCard }));
const PostGroup = lazy(async () => ({ default: (await import('../posts/PostGroup.tsx')).PostGroup }));
const RecommendationsCard = lazy(async () => ({
  default: (await import('./RecommendationsCard.tsx')).RecommendationsCard,
}));

/** The items of a stream, following the feed pattern: each is an article, numbered without gaps even if few are mounted. */
export function Feed({
  ref,
  stream,
  label,
  items,
  mounted,
  isComplete,
  isBusy,
  density,
  cardComponent,
}: {
  ref: RefObject<HTMLDivElement | null>;
  stream: StreamFrom;
  label: string;
  items: readonly StreamItem[];
  mounted: MountedItems;
  /** Whether these are all there are. */
  isComplete: boolean;
  isBusy: boolean;
  density: Density;
  cardComponent: CardComponent | undefined;
}) {
  const { start, end, above, below } = mounted;
  const isWindowed = end - start < items.length;
  const total = isComplete ? items.length : -1;
  return (
    <div
      ref={ref}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      data-density={density}
      className={joinClasses(css.feed, isWindowed && css.windowed)}
    >
      {above > 0 && <Spacer height={above} />}
      {items.slice(start, end).map((item, index) => (
        <Item
          key={item.key}
          item={item}
          stream={stream}
          position={start + index + 1}
          total={total}
          density={density}
          cardComponent={cardComponent}
        />
      ))}
      {below > 0 && <Spacer height={below} />}
    </div>
  );
}

interface ItemProps {
  item: StreamItem;
  stream: StreamFrom;
  position: number;
  total: number;
  density: Density;
  cardComponent: CardComponent | undefined;
}

function Item({ item, stream, position, total, density, cardComponent }: ItemProps) {
  switch (item.kind) {
    case 'post':
      return (
        <PostItem
          post={item.post}
          position={position}
          total={total}
          stream={formatStreamFrom(stream)}
          density={density}
          cardComponent={cardComponent}
        />
      );
    case 'group':
      return (
        <Suspense>
          <GroupItem
            posts={item.posts}
            as={item.as}
            position={position}
            total={total}
            stream={formatStreamFrom(stream)}
            density={density}
          />
        </Suspense>
      );
    case 'gap':
      return (
        <Suspense>
          <GapCard gap={item.gap} itemKey={item.key} stream={stream} position={position} total={total} />
        </Suspense>
      );
    case 'sites':
      return (
        <sitesItem.Part
          card={item.card}
          itemKey={item.key}
          stream={formatStreamFrom(stream)}
          position={position}
          total={total}
        />
      );
    case 'recommendations':
      return (
        <Suspense>
          <RecommendationsCard
            posts={item.posts}
            isCompact={density === 'compact'}
            itemKey={item.key}
            position={position}
            total={total}
          />
        </Suspense>
      );
  }
}

/** A further page does not rerender existing cards. */
const PostItem = memo(PostCard);
const GroupItem = memo(PostGroup);
