import { CatchBoundary, Link } from '@tanstack/react-router';
import { Play } from 'lucide';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import type { Density } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useIsSiteBlocked } from '../blocks/queries.ts';
import { toPostLink } from '../feeds/rules.ts';
import { CardFrame, type CardPosition, CardText } from './CardFrame.tsx';
import { CardGallery } from './CardGallery.tsx';
import { CardImage, CardPhoto } from './CardImage.tsx';
import { CardVideo } from './CardVideo.tsx';
import { CompactCard } from './CompactCard.tsx';
import { CrossPostCard } from './CrossPostCard.tsx';
import css from './PostCard.module.css';
import { findImage, getImageShape, type ImageSource, PostImage } from './PostImage.tsx';
import { presentPostName } from './present.ts';
import { toPostKey } from './queries.ts';
import { UnavailableCard } from './UnavailableCard.tsx';

const MutedCard = lazy(async () => ({ default: (await import('./MutedCard.tsx')).MutedCard }));
/** Loaded together with the code that blocks. */
const BlockedCard = lazy(async () => ({ default: (await import('./BlockedCard.tsx')).BlockedCard }));

export interface PostCardProps extends CardPosition {
  post: Post;
  /** How much room a card takes; comfortable by default. */
  density?: Density;
  /** Replaces the usual card on pages with their own cards. */
  cardComponent?: CardComponent | undefined;
}

export type CardComponent = ComponentType<{ post: Post; cardPosition: CardPosition }>;

/** A post in a stream, as the matching kind of card. An error inside it takes down only this card (U81). */
export function PostCard({ post, density = 'comfortable', cardComponent, ...cardPosition }: PostCardProps) {
  const key = toPostKey(post);
  return (
    <CatchBoundary
      getResetKey={() => key}
      errorComponent={() => <UnavailableCard post={post} cardPosition={cardPosition} />}
    >
      <CardOfSite post={post} cardPosition={cardPosition} density={density} cardComponent={cardComponent} />
    </CatchBoundary>
  );
}

/** Replaces the cards of a feed that is blocked while they are on the screen. */
function CardOfSite({
  post,
  cardPosition,
  density,
  cardComponent: Component,
}: KindProps & { density: Density; cardComponent: CardComponent | undefined }) {
  if (useIsSiteBlocked({ feed_ID: post.feed_ID }))
    return (
      <Suspense>
        <BlockedCard post={post} cardPosition={cardPosition} />
      </Suspense>
    );
  const card = (
    <ShownCard post={post} cardPosition={cardPosition} density={density} cardComponent={Component} />
  );
  if (!post.muted) return card;
  return (
    <Suspense>
      <MutedCard post={post} reason={post.muted} cardPosition={cardPosition}>
        {card}
      </MutedCard>
    </Suspense>
  );
}

function ShownCard({
  post,
  cardPosition,
  density,
  cardComponent: Component,
}: KindProps & { density: Density; cardComponent: CardComponent | undefined }) {
  if (Component) return <Component post={post} cardPosition={cardPosition} />;
  if (density === 'compact') return <CompactCard post={post} cardPosition={cardPosition} />;
  return <FullCard post={post} cardPosition={cardPosition} density={density} />;
}

function FullCard({ post, cardPosition, density }: KindProps & { density: Density }) {
  const kind = classifyCard(post);
  if (kind === 'crosspost') return <CrossPostCard post={post} cardPosition={cardPosition} />;
  if (density === 'comfortable' && kind !== 'photo')
    return <SideCard post={post} cardPosition={cardPosition} />;
  return <WideCard post={post} cardPosition={cardPosition} kind={kind} />;
}

interface KindProps {
  post: Post;
  cardPosition: CardPosition;
}

/** A card with text, and its media below it over the whole column; an image too small for that is next to the text. */
function WideCard({ post, cardPosition, kind }: KindProps & { kind: Exclude<CardKind, 'crosspost'> }) {
  const id = useId();
  const { stream, position } = cardPosition;
  const image = findImage(post);
  if (kind === 'standard' && image && getImageShape(image) === 'thumbnail')
    return <SideCard post={post} cardPosition={cardPosition} />;
  const note =
    kind === 'gallery'
      ? t('{count, plural, one {# photo} other {# photos}}', { count: post.content_images_count })
      : undefined;
  const shown = { post, stream, eager: position === 1 };
  return (
    <CardFrame post={post} cardPosition={cardPosition} id={id} note={note}>
      <CardText post={post} id={id} stream={stream} />
      {kind === 'gallery' && <CardGallery {...shown} />}
      {kind === 'video' && <CardVideo post={post} stream={stream} />}
      {kind === 'photo' && image && <CardPhoto {...shown} image={image} />}
      {kind === 'standard' && image && <CardImage {...shown} image={image} />}
    </CardFrame>
  );
}

/** The comfortable card: the text, with one small image next to it, whatever media the post has. */
function SideCard({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  const id = useId();
  const kind = classifyCard(post);
  const image = findSideImage(post);
  const note =
    kind === 'gallery'
      ? t('{count, plural, one {# photo} other {# photos}}', { count: post.content_images_count })
      : undefined;
  return (
    <CardFrame post={post} cardPosition={cardPosition} id={id} note={note}>
      <div className={css.beside}>
        <div>
          <CardText post={post} id={id} stream={cardPosition.stream} />
        </div>
        {(image || kind === 'video') && (
          <Link
            {...toPostLink(post)}
            state={{ stream: cardPosition.stream }}
            tabIndex={-1}
            aria-hidden={kind !== 'video' && image?.alt === ''}
            aria-label={kind === 'video' ? t('Video: {title}', { title: presentPostName(post) }) : undefined}
            className={joinClasses(css.thumbnail, css.side, kind === 'video' && css.video)}
          >
            {image && <PostImage image={image} />}
            {kind === 'video' && (
              <span className={css.play}>
                <Icon of={Play} size={20} />
              </span>
            )}
          </Link>
        )}
      </div>
    </CardFrame>
  );
}

/** Returns the post's image, the first of its gallery, or its video's poster. */
function findSideImage(post: Post): ImageSource | undefined {
  const image = findImage(post) ?? post.content_images[0];
  if (image) return image;
  const still = post.content_embeds[0]?.thumbnail_url;
  return still ? { src: still, alt: '', width: null, height: null } : undefined;
}

/** How a post is shown in a stream (platform facts 2.5). */
type CardKind = 'standard' | 'photo' | 'gallery' | 'video' | 'crosspost';

/** A post with this many images in its text is a gallery. */
const GALLERY_FROM = 4;
/** The minimum width of a photo: stretched over the column a smaller one would be blurred. */
const PHOTO_MIN_WIDTH = 480;
/** A photo has at most a few words below it. */
const PHOTO_MAX_CHARACTERS = 100;
/** A post with a video and so few words is about the video, even if it also has an image. */
const VIDEO_MAX_WORDS = 100;

type Classified = Pick<
  Post,
  | 'xpost'
  | 'content_embeds'
  | 'content_images'
  | 'content_images_count'
  | 'canonical_media'
  | 'excerpt'
  | 'word_count'
>;

/**
 * Chooses the kind of card for a post. Passing on another post comes first; many images make a gallery, whatever else there is; a
 * video counts if there are no other media, or hardly any text.
 */
export function classifyCard(post: Classified): CardKind {
  if (post.xpost) return 'crosspost';
  if (post.content_images_count >= GALLERY_FROM && post.content_images.length >= GALLERY_FROM)
    return 'gallery';
  if (isVideo(post)) return 'video';
  return isPhoto(post) ? 'photo' : 'standard';
}

function isVideo({ content_embeds, canonical_media, word_count }: Classified): boolean {
  if (content_embeds.length === 0) return false;
  return canonical_media?.media_type !== 'image' || word_count <= VIDEO_MAX_WORDS;
}

function isPhoto({ canonical_media, excerpt }: Classified): boolean {
  if (canonical_media?.media_type !== 'image') return false;
  return (canonical_media.width ?? 0) >= PHOTO_MIN_WIDTH && excerpt.length <= PHOTO_MAX_CHARACTERS;
}
