import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import type { Density } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useIsSiteBlocked } from '../blocks/queries.ts';
import { CardFrame, type CardPlace } from './CardFrame.tsx';
import { CardGallery } from './CardGallery.tsx';
import { CardPhoto, CardPicture } from './CardPicture.tsx';
import { CardWords } from './CardText.tsx';
import { CardVideo } from './CardVideo.tsx';
import { CompactCard } from './CompactCard.tsx';
import { CrossPostCard } from './CrossPostCard.tsx';
import { type CardKind, cardKindOf } from './card-kind.ts';
import { pictureOf, shapeOf } from './PostPicture.tsx';
import { postKey } from './queries.ts';
import { SideCard } from './SideCard.tsx';
import { UnavailableCard } from './UnavailableCard.tsx';

/** It comes with what blocks a site. */
const BlockedCard = lazy(async () => ({ default: (await import('./BlockedCard.tsx')).BlockedCard }));

export interface PostCardProps extends CardPlace {
  post: Post;
  /** How much room a card takes; comfortable unless said otherwise. */
  density?: Density;
  /** What stands in place of the usual card, where a page has cards of its own. */
  face?: CardFace | undefined;
}

export type CardFace = ComponentType<{ post: Post; place: CardPlace }>;

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
  if (useIsSiteBlocked({ feed_ID: post.feed_ID }))
    return (
      <Suspense>
        <BlockedCard post={post} place={place} />
      </Suspense>
    );
  if (Face) return <Face post={post} place={place} />;
  if (density === 'compact') return <CompactCard post={post} place={place} />;
  return <FullCard post={post} place={place} density={density} />;
}

function FullCard({ post, place, density }: KindProps & { density: Density }) {
  const kind = cardKindOf(post);
  if (kind === 'crosspost') return <CrossPostCard post={post} place={place} />;
  if (density === 'comfortable' && kind !== 'photo') return <SideCard post={post} place={place} />;
  return <WideCard post={post} place={place} kind={kind} />;
}

interface KindProps {
  post: Post;
  place: CardPlace;
}

/** Text with what the post has to show over the whole column below it; a picture too small for that stands beside it. */
function WideCard({ post, place, kind }: KindProps & { kind: Exclude<CardKind, 'crosspost'> }) {
  const id = useId();
  const { stream, position } = place;
  const picture = pictureOf(post);
  if (kind === 'standard' && picture && shapeOf(picture) === 'thumbnail')
    return <SideCard post={post} place={place} />;
  const note =
    kind === 'gallery'
      ? t('{count, plural, one {# photo} other {# photos}}', { count: post.content_images_count })
      : undefined;
  const shown = { post, stream, eager: position === 1 };
  return (
    <CardFrame post={post} place={place} id={id} note={note}>
      <CardWords post={post} id={id} stream={stream} />
      {kind === 'gallery' && <CardGallery {...shown} />}
      {kind === 'video' && <CardVideo post={post} stream={stream} />}
      {kind === 'photo' && picture && <CardPhoto {...shown} picture={picture} />}
      {kind === 'standard' && picture && <CardPicture {...shown} picture={picture} />}
    </CardFrame>
  );
}
