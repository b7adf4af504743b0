import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { toPostLink } from '../feeds/rules.ts';
import { type CardPosition, PostByline, toLanguageProps } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import cards from './PostCard.module.css';
import { findImage, PostImage } from './PostImage.tsx';
import { PostLink } from './PostLink.tsx';
import { presentCardTitle, presentPostName } from './present.ts';
import { toPostKey } from './queries.ts';
import css from './ResultCard.module.css';

/** A post in search results: its title, its beginning, and a small image. `mark` marks the searched words. */
export function ResultCard({
  post,
  cardPosition,
  mark,
  onOpen,
}: {
  post: Post;
  cardPosition: CardPosition;
  mark: (text: string) => ReactNode;
  onOpen?: () => void;
}) {
  const id = useId();
  const image = findImage(post);
  return (
    <FeedArticle
      className={css.card}
      itemKey={toPostKey(post)}
      aria-labelledby={id}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <div className={css.head}>
        <SiteIcon src={post.site_icon?.img} name={post.site_name} size={20} />
        <PostByline post={post} end={<CardMenu post={post} />} />
      </div>
      <div className={cards.beside}>
        <div {...toLanguageProps(post)}>
          {isNote(post) ? (
            <>
              <h2 id={id} className={hidden.hidden}>
                {presentPostName(post)}
              </h2>
              <p className={joinClasses(cards.note, 'w')}>
                <PostLink post={post} stream={cardPosition.stream} onOpen={onOpen}>
                  {mark(post.excerpt)}
                </PostLink>
              </p>
            </>
          ) : (
            <>
              <h2 id={id} className={joinClasses(cards.title, css.title, 'w')}>
                <PostLink post={post} stream={cardPosition.stream} onOpen={onOpen}>
                  {mark(presentCardTitle(post.title) || t('Untitled post'))}
                </PostLink>
              </h2>
              {post.excerpt && (
                <p className={joinClasses(cards.excerpt, css.excerpt, 'clamp w')}>{mark(post.excerpt)}</p>
              )}
            </>
          )}
        </div>
        {image && (
          <Link
            {...toPostLink(post)}
            state={{ stream: cardPosition.stream }}
            onClick={onOpen}
            tabIndex={-1}
            aria-hidden={image.alt === ''}
            className={joinClasses(cards.thumbnail, css.image)}
          >
            <PostImage image={image} />
          </Link>
        )}
      </div>
    </FeedArticle>
  );
}
