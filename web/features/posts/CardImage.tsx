import { Link } from '@tanstack/react-router';
import { Maximize2, Minimize2 } from 'lucide';
import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toPostLink } from '../feeds/rules.ts';
import media from './CardMedia.module.css';
import css from './PostCard.module.css';
import { getImageShape, type ImageSource, PostImage } from './PostImage.tsx';

interface CardImageProps {
  post: Post;
  image: ImageSource;
  stream: string;
  /** Loads the image of a page's first card before the others. */
  eager: boolean;
}

/** The image of a standard card; a link to the post for pointers only, because the heading is one for everybody. */
export function CardImage({ post, image, stream, eager }: CardImageProps) {
  const shape = getImageShape(image);
  return (
    <Link
      {...toPostLink(post)}
      state={{ stream }}
      tabIndex={-1}
      aria-hidden={image.alt === ''}
      className={joinClasses(
        shape === 'thumbnail' ? css.thumbnail : css.media,
        (shape === 'landscape' || shape === 'unknown') && css.bleeding,
      )}
    >
      <PostImage image={image} eager={eager} />
    </Link>
  );
}

/** The image of a photo card. A portrait one is shown whole but small, and a press enlarges it to the column's width. */
export function CardPhoto(props: CardImageProps) {
  const { image, eager } = props;
  const viewer = useViewer();
  const [isWhole, setWhole] = useState(false);
  // Visitors' pages run no application: their image is a link.
  if (!viewer || getImageShape(image) !== 'portrait') return <CardImage {...props} />;
  return (
    <button
      type="button"
      className={joinClasses(css.media, media.photo, isWhole && css.bleeding)}
      aria-expanded={isWhole}
      aria-label={isWhole ? t('Shrink photo') : t('Enlarge photo')}
      onClick={() => setWhole(!isWhole)}
    >
      <PostImage image={image} eager={eager} whole={isWhole} />
      <span className={media.corner}>
        <Icon of={isWhole ? Minimize2 : Maximize2} size={16} />
      </span>
    </button>
  );
}
