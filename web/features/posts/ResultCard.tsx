import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { postLink } from '../feeds/rules.ts';
import type { CardPlace } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import { writingOf } from './CardText.tsx';
import { cardTitle } from './card-kind.ts';
import { PostByline } from './PostByline.tsx';
import cards from './PostCard.module.css';
import { PostPicture, pictureOf } from './PostPicture.tsx';
import { postKey } from './queries.ts';
import css from './ResultCard.module.css';

/** A post among others that were found: what it is called, how it begins, and a small picture. `mark` shows its words. */
export function ResultCard({
  post,
  place,
  mark,
}: {
  post: Post;
  place: CardPlace;
  mark: (text: string) => ReactNode;
}) {
  const id = useId();
  const picture = pictureOf(post);
  const title = cardTitle(post.title);
  const link = { ...postLink(post), state: { stream: place.stream } };
  return (
    <article
      className={css.card}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus, by its pattern.
      tabIndex={0}
      data-post={postKey(post)}
      aria-labelledby={id}
      aria-posinset={place.position}
      aria-setsize={place.total}
    >
      <div className={css.head}>
        <SiteIcon src={post.site_icon?.img} name={post.site_name} size={20} />
        <PostByline post={post} end={<CardMenu post={post} />} />
      </div>
      <div className={cards.beside}>
        <div {...writingOf(post)}>
          <h2 id={id} className={classes(cards.title, css.title, 'w')}>
            <Link {...link}>{mark(title || post.excerpt || t('Untitled post'))}</Link>
          </h2>
          {title && post.excerpt && (
            <p className={classes(cards.excerpt, css.excerpt, 'w')}>{mark(post.excerpt)}</p>
          )}
        </div>
        {picture && (
          <Link
            {...link}
            tabIndex={-1}
            aria-hidden={picture.alt === ''}
            className={classes(cards.thumbnail, css.picture)}
          >
            <PostPicture picture={picture} eager={place.position <= 3} />
          </Link>
        )}
      </div>
    </article>
  );
}
