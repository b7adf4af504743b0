import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useIsSiteBlocked } from '../blocks/queries.ts';
import { unblockSite } from '../blocks/queries-block.ts';
import { BlockedCard } from './BlockedCard.tsx';
import { CardFrame, type CardPlace } from './CardFrame.tsx';
import { CardGallery } from './CardGallery.tsx';
import { CardPhoto, CardPicture } from './CardPicture.tsx';
import { CardExcerpt, CardHeading } from './CardText.tsx';
import { CardVideo } from './CardVideo.tsx';
import { CompactCard } from './CompactCard.tsx';
import { CrossPostCard } from './CrossPostCard.tsx';
import { cardKindOf } from './card-kind.ts';
import css from './PostCard.module.css';
import { pictureOf, shapeOf } from './PostPicture.tsx';
import { postKey } from './queries.ts';
import { UnavailableCard } from './UnavailableCard.tsx';

export interface PostCardProps extends CardPlace {
  post: Post;
  /** How much room a card takes; comfortable unless said otherwise. */
  density?: Density;
  /** What stands in place of the usual card, where a page has cards of its own. */
  face?: CardFace | undefined;
}

export type CardFace = ComponentType<{ post: Post; place: CardPlace }>;

export type Density = 'comfortable' | 'compact';

/** One post in a stream, as the kind of card that suits it. What goes wrong inside takes out this card only (U81). */
export function PostCard({ post, density = 'comfortable', face, ...place }: PostCardProps) {
  const key = postKey(post);
  return (
    <CatchBoundary
      getResetKey={() => key}
      errorComponent={() => <UnavailableCard post={post} place={place} />}
    >
      <CardOfSite post={post} place={place} density={density} face={face} />
    </CatchBoundary>
  );
}

/** A site that is blocked while its cards are on the screen: they make room, and say so. */
function CardOfSite({
  post,
  place,
  density,
  face: Face,
}: KindProps & { density: Density; face: CardFace | undefined }) {
  const client = useQueryClient();
  if (useIsSiteBlocked({ feed_ID: post.feed_ID }))
    return <BlockedCard post={post} place={place} onUndo={() => void unblockSite(client, post)} />;
  if (Face) return <Face post={post} place={place} />;
  if (density === 'compact') return <CompactCard post={post} place={place} />;
  return <FullCard post={post} place={place} />;
}

function FullCard({ post, place }: { post: Post; place: CardPlace }) {
  switch (cardKindOf(post)) {
    case 'crosspost':
      return <CrossPostCard post={post} place={place} />;
    case 'gallery':
      return <GalleryCard post={post} place={place} />;
    case 'video':
      return <VideoCard post={post} place={place} />;
    case 'photo':
      return <PhotoCard post={post} place={place} />;
    case 'standard':
      return <StandardCard post={post} place={place} />;
  }
}

interface KindProps {
  post: Post;
  place: CardPlace;
}

/** Ids of a card's heading and excerpt. A note without a title has its text as the heading. */
function useTextIds(post: Post): { titleId: string; excerptId: string | undefined } {
  const id = useId();
  return {
    titleId: `${id}-title`,
    excerptId: post.title && post.excerpt ? `${id}-excerpt` : undefined,
  };
}

function Words({ post, place, titleId, excerptId }: KindProps & ReturnType<typeof useTextIds>) {
  return (
    <>
      <CardHeading post={post} id={titleId} stream={place.stream} />
      {excerptId && <CardExcerpt post={post} id={excerptId} />}
    </>
  );
}

/** Text, with a picture below it, or a small one beside it. */
function StandardCard({ post, place }: KindProps) {
  const ids = useTextIds(post);
  const picture = pictureOf(post);
  const words = <Words post={post} place={place} {...ids} />;
  const image = picture && (
    <CardPicture post={post} picture={picture} stream={place.stream} eager={place.position === 1} />
  );
  return (
    <CardFrame post={post} place={place} {...ids}>
      {picture && shapeOf(picture) === 'thumbnail' ? (
        <div className={css.beside}>
          <div>{words}</div>
          {image}
        </div>
      ) : (
        <>
          {words}
          {image}
        </>
      )}
    </CardFrame>
  );
}

/** A picture and a few words. */
function PhotoCard({ post, place }: KindProps) {
  const ids = useTextIds(post);
  const picture = pictureOf(post);
  return (
    <CardFrame post={post} place={place} {...ids}>
      <Words post={post} place={place} {...ids} />
      {picture && (
        <CardPhoto post={post} picture={picture} stream={place.stream} eager={place.position === 1} />
      )}
    </CardFrame>
  );
}

function GalleryCard({ post, place }: KindProps) {
  const ids = useTextIds(post);
  const note = t('{count, plural, one {# photo} other {# photos}}', { count: post.content_images_count });
  return (
    <CardFrame post={post} place={place} {...ids} note={note}>
      <Words post={post} place={place} {...ids} />
      <CardGallery post={post} stream={place.stream} eager={place.position === 1} />
    </CardFrame>
  );
}

function VideoCard({ post, place }: KindProps) {
  const ids = useTextIds(post);
  return (
    <CardFrame post={post} place={place} {...ids}>
      <Words post={post} place={place} {...ids} />
      <CardVideo post={post} stream={place.stream} />
    </CardFrame>
  );
}
