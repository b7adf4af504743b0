import { Link } from '@tanstack/react-router';
import { Play } from 'lucide';
import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toPostLink } from '../feeds/rules.ts';
import { CardFrame, type CardPosition } from './CardFrame.tsx';
import { CardText } from './CardText.tsx';
import { classifyCard } from './card-kind.ts';
import css from './PostCard.module.css';
import { type CardPicture, findImage, PostImage } from './PostImage.tsx';
import { presentPostName } from './present-name.ts';

/** The comfortable card: the text, with one small image next to it, whatever media the post has. */
export function SideCard({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  const id = useId();
  const kind = classifyCard(post);
  const picture = findSideImage(post);
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
        {(picture || kind === 'video') && (
          <Link
            {...toPostLink(post)}
            state={{ stream: cardPosition.stream }}
            tabIndex={-1}
            aria-hidden={kind !== 'video' && picture?.alt === ''}
            aria-label={kind === 'video' ? t('Video: {title}', { title: presentPostName(post) }) : undefined}
            className={joinClasses(css.thumbnail, css.side, kind === 'video' && css.film)}
          >
            {picture && <PostImage image={picture} />}
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
function findSideImage(post: Post): CardPicture | undefined {
  const picture = findImage(post) ?? post.content_images[0];
  if (picture) return picture;
  const still = post.content_embeds[0]?.thumbnail_url;
  return still ? { src: still, alt: '', width: null, height: null } : undefined;
}
