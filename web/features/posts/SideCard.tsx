import { Link } from '@tanstack/react-router';
import { Play } from 'lucide';
import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { postLink } from '../feeds/rules.ts';
import { CardFrame, type CardPlace } from './CardFrame.tsx';
import { CardWords } from './CardText.tsx';
import { cardKindOf } from './card-kind.ts';
import css from './PostCard.module.css';
import { type CardPicture, PostPicture, pictureOf } from './PostPicture.tsx';
import { nameOfPost } from './present-name.ts';

/** The card of the comfortable density: the text, and one small picture beside it, whatever the post has to show. */
export function SideCard({ post, place }: { post: Post; place: CardPlace }) {
  const id = useId();
  const kind = cardKindOf(post);
  const picture = sidePictureOf(post);
  const note =
    kind === 'gallery'
      ? t('{count, plural, one {# photo} other {# photos}}', { count: post.content_images_count })
      : undefined;
  return (
    <CardFrame post={post} place={place} id={id} note={note}>
      <div className={css.beside}>
        <div>
          <CardWords post={post} id={id} stream={place.stream} />
        </div>
        {(picture || kind === 'video') && (
          <Link
            {...postLink(post)}
            state={{ stream: place.stream }}
            tabIndex={-1}
            aria-hidden={kind !== 'video' && picture?.alt === ''}
            aria-label={kind === 'video' ? t('Video: {title}', { title: nameOfPost(post) }) : undefined}
            className={classes(css.thumbnail, css.side, kind === 'video' && css.film)}
          >
            {picture && <PostPicture picture={picture} />}
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

/** What stands for the post: its picture, the first of its gallery, or that of its film. */
function sidePictureOf(post: Post): CardPicture | undefined {
  const picture = pictureOf(post) ?? post.content_images[0];
  if (picture) return picture;
  const still = post.content_embeds[0]?.thumbnail_url;
  return still ? { src: still, alt: '', width: null, height: null } : undefined;
}
