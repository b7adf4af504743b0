import { Link } from '@tanstack/react-router';
import { Maximize2, Minimize2 } from 'lucide';
import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { postLink } from '../feeds/rules.ts';
import media from './CardMedia.module.css';
import css from './PostCard.module.css';
import { type CardPicture as Picture, PostPicture, shapeOf } from './PostPicture.tsx';

interface CardPictureProps {
  post: Post;
  picture: Picture;
  stream: string;
  /** The first card of a page: its picture comes before the others. */
  eager: boolean;
}

/** The picture of a standard card; a way to the post for a pointer, as the heading beside it is for everybody. */
export function CardPicture({ post, picture, stream, eager }: CardPictureProps) {
  const shape = shapeOf(picture);
  return (
    <Link
      {...postLink(post)}
      state={{ stream }}
      tabIndex={-1}
      aria-hidden={picture.alt === ''}
      className={classes(
        shape === 'thumbnail' ? css.thumbnail : css.media,
        (shape === 'landscape' || shape === 'unknown') && css.bleeding,
      )}
    >
      <PostPicture picture={picture} eager={eager} />
    </Link>
  );
}

/** The picture of a photo: an upright one, which stands whole but small, opens to the width of the column. */
export function CardPhoto(props: CardPictureProps) {
  const { picture, eager } = props;
  const viewer = useViewer();
  const [isWhole, setWhole] = useState(false);
  // Visitors' pages run no application: their picture is a link.
  if (!viewer || shapeOf(picture) !== 'portrait') return <CardPicture {...props} />;
  return (
    <button
      type="button"
      className={classes(css.media, media.photo, isWhole && css.bleeding)}
      aria-expanded={isWhole}
      aria-label={isWhole ? t('Shrink photo') : t('Enlarge photo')}
      onClick={() => setWhole(!isWhole)}
    >
      <PostPicture picture={picture} eager={eager} whole={isWhole} />
      <span className={media.corner}>
        <Icon of={isWhole ? Minimize2 : Maximize2} size={16} />
      </span>
    </button>
  );
}
