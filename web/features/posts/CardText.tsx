import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { toCardTitle } from './card-kind.ts';
import css from './PostCard.module.css';
import { PostLink } from './PostLink.tsx';
import { presentPostName } from './present-name.ts';

/** Attributes for elements that contain a post's text, in the post's language. */
export function toLanguageProps({ language, direction }: Pick<Post, 'language' | 'direction'>) {
  return { lang: language || undefined, dir: direction };
}

/** Returns the ids of a card's heading and, if there is one, of the text below it. */
export function toTextIds(post: Post, id: string): { titleId: string; excerptId: string | undefined } {
  const hasExcerpt = post.excerpt !== '' && !isNote(post);
  return { titleId: `${id}-title`, excerptId: hasExcerpt ? `${id}-excerpt` : undefined };
}

/**
 * A card's heading and excerpt. A note shows only its text; its heading is for screen readers. `link` replaces the link to the
 * post's page.
 */
export function CardText({
  post,
  id,
  stream,
  link = (text) => (
    <PostLink post={post} stream={stream}>
      {text}
    </PostLink>
  ),
}: {
  post: Post;
  id: string;
  stream: string;
  link?: (text: string) => ReactNode;
}) {
  const { titleId, excerptId } = toTextIds(post, id);
  const writing = toLanguageProps(post);
  if (isNote(post)) {
    return (
      <>
        <h2 id={titleId} className={hidden.hidden} {...writing}>
          {presentPostName(post)}
        </h2>
        <p className={joinClasses(css.note, 'clamp w')} {...writing}>
          {link(post.excerpt)}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 id={titleId} className={joinClasses(css.title, 'w')} {...writing}>
        {link(toCardTitle(post.title) || t('Untitled post'))}
      </h2>
      {excerptId && (
        <p id={excerptId} className={joinClasses(css.excerpt, 'clamp w')} {...writing}>
          {post.excerpt}
        </p>
      )}
    </>
  );
}
