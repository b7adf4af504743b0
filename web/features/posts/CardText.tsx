import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { postLink } from '../feeds/rules.ts';
import { cardTitle } from './card-kind.ts';
import css from './PostCard.module.css';

/** What a post's words are written in, for elements that hold them. */
export function writingOf({ language, direction }: Pick<Post, 'language' | 'direction'>) {
  return { lang: language || undefined, dir: direction };
}

/** A card's heading; a note without a title is its own. `link` leads somewhere else than to the post's page. */
export function CardHeading({
  post,
  id,
  stream,
  link,
}: {
  post: Post;
  id: string;
  stream: string;
  link?: (text: string) => ReactNode;
}) {
  const text = cardTitle(post.title) || post.excerpt || t('Untitled post');
  return (
    <h2 id={id} className={classes(post.title ? css.title : css.note, 'w')} {...writingOf(post)}>
      {link ? (
        link(text)
      ) : (
        <Link {...postLink(post)} state={{ stream }}>
          {text}
        </Link>
      )}
    </h2>
  );
}

/** The beginning of a titled post. */
export function CardExcerpt({ post, id }: { post: Post; id: string }) {
  return (
    <p id={id} className={classes(css.excerpt, 'w')} {...writingOf(post)}>
      {post.excerpt}
    </p>
  );
}
