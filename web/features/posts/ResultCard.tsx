import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { postLink } from '../feeds/rules.ts';
import type { CardPlace } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import { writingOf } from './CardText.tsx';
import { cardTitle } from './card-kind.ts';
import { PostByline } from './PostByline.tsx';
import cards from './PostCard.module.css';
import { PostPicture, pictureOf } from './PostPicture.tsx';
import { nameOfPost } from './present-name.ts';
import { postKey } from './queries.ts';
import css from './ResultCard.module.css';

/** A post among others that were found: what it is called, how it begins, and a small picture. `mark` shows its words. */
export function ResultCard({
  post,
  place,
  mark,
  onOpen,
}: {
  post: Post;
  place: CardPlace;
  mark: (text: string) => ReactNode;
  onOpen?: () => void;
}) {
  const id = useId();
  const picture = pictureOf(post);
  const link = { ...postLink(post), state: { stream: place.stream }, ...(onOpen && { onClick: onOpen }) };
  return (
    <FeedArticle
      className={css.card}
      itemKey={postKey(post)}
      aria-labelledby={id}
      position={place.position}
      total={place.total}
    >
      <div className={css.head}>
        <SiteIcon src={post.site_icon?.img} name={post.site_name} size={20} />
        <PostByline post={post} end={<CardMenu post={post} />} />
      </div>
      <div className={cards.beside}>
        <div {...writingOf(post)}>
          {isNote(post) ? (
            <>
              <h2 id={id} className={hidden.hidden}>
                {nameOfPost(post)}
              </h2>
              <p className={classes(cards.note, 'w')}>
                <Link {...link}>{mark(post.excerpt)}</Link>
              </p>
            </>
          ) : (
            <>
              <h2 id={id} className={classes(cards.title, css.title, 'w')}>
                <Link {...link}>{mark(cardTitle(post.title) || t('Untitled post'))}</Link>
              </h2>
              {post.excerpt && (
                <p className={classes(cards.excerpt, css.excerpt, 'clamp w')}>{mark(post.excerpt)}</p>
              )}
            </>
          )}
        </div>
        {picture && (
          <Link
            {...link}
            tabIndex={-1}
            aria-hidden={picture.alt === ''}
            className={classes(cards.thumbnail, css.picture)}
          >
            <PostPicture picture={picture} />
          </Link>
        )}
      </div>
    </FeedArticle>
  );
}
