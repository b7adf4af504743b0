import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { AuthorName } from '#web/features/posts/AuthorName.tsx';
import { presentPostName, presentReadingTime } from '#web/features/posts/present.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { formatDate, formatList } from '#web/ui/format.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { recordPostEvent } from './events.ts';
import css from './PostHeader.module.css';
import { ReferralLine } from './ReferralLine.tsx';

/** A post's title, authors, date and reading time; title and date link to the original. `isPart` of a page with a heading. */
export function PostHeader({ post, isPart }: { post: Post; isPart: boolean }) {
  const authors = post.authors.map((author) => author.name).filter(Boolean);
  const day = formatDate(post.date);
  const readingTime = presentReadingTime(post);
  const Heading = isPart ? 'h2' : 'h1';
  const original = {
    href: post.URL,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => recordPostEvent('calypso_reader_permalink_click', post),
  };
  return (
    <header>
      <Heading
        tabIndex={-1}
        className={joinClasses(css.title, 'w')}
        dir={post.direction}
        lang={post.language || undefined}
      >
        {post.title && !isNote(post) ? (
          <a {...original}>{post.title}</a>
        ) : (
          <VisuallyHidden>{presentPostName(post)}</VisuallyHidden>
        )}
      </Heading>
      {!isPart && <ReferralLine />}
      <p className={css.details}>
        {post.author?.login ? (
          <span>
            <AuthorName author={post.author} />
          </span>
        ) : (
          authors.length > 0 && (
            <span>
              <bdi>{formatList(authors)}</bdi>
            </span>
          )
        )}
        <span>
          <a {...original}>
            <time dateTime={post.date}>{day}</time>
          </a>
        </span>
        {readingTime && <span>{readingTime}</span>}
      </p>
    </header>
  );
}
