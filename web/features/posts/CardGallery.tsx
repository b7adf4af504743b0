import { Link } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { toPostLink } from '../feeds/rules.ts';
import css from './CardMedia.module.css';

/** The first images of a gallery, side by side in a box whose size is known before they load. */
export function CardGallery({ post, stream, eager }: { post: Post; stream: string; eager: boolean }) {
  const { shown, more } = getGallery(post);
  return (
    <Link
      {...toPostLink(post)}
      state={{ stream }}
      tabIndex={-1}
      className={joinClasses(css.gallery, shown.length === 5 ? css.mosaic : css.square)}
      aria-label={t('{count, plural, one {# photo} other {# photos}}', {
        count: post.content_images_count,
      })}
    >
      {shown.map((image, index) => (
        <span key={image.src} className={css.tile}>
          <img
            src={image.src}
            alt={image.alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            data-hide-when-broken
            onError={(event) => {
              event.currentTarget.hidden = true;
            }}
          />
          {more > 0 && index === shown.length - 1 && <span className={css.more} data-more={more} />}
        </span>
      ))}
    </Link>
  );
}

/** Returns the images of a gallery card, five in a mosaic or four in a square, and the number of further ones. */
export function getGallery({
  content_images,
  content_images_count,
}: Pick<Post, 'content_images' | 'content_images_count'>): {
  shown: Post['content_images'];
  more: number;
} {
  const shown = content_images.slice(0, content_images.length >= 5 ? 5 : 4);
  return { shown, more: Math.max(0, content_images_count - shown.length) };
}
