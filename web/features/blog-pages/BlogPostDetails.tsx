import type { BlogPost } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { formatDate } from '#web/ui/format.ts';
import css from './BlogPostDetails.module.css';

/** Goes between two details, outside both, so that it stays in position whichever direction each is written in. */
const DOT = ' · ';

/** A small line with a post's date, its reading time and, if given, its author. */
export function BlogPostDetails({
  post,
  language,
  author,
}: {
  post: BlogPost;
  /** Of the page: dates are formatted in it. */
  language: string;
  author?: { name: string; href: string } | undefined;
}) {
  const minutes = Math.max(1, Math.round(post.reading_time / 60));
  return (
    <p className={css.details}>
      {author && (
        <>
          <a href={author.href} rel="author">
            <bdi>{author.name}</bdi>
          </a>
          {DOT}
        </>
      )}
      <time dateTime={post.date}>{formatDate(post.date, undefined, language || undefined)}</time>
      {post.reading_time > 0 && (
        <>
          {DOT}
          <bdi lang={getLocale()}>{t('{minutes} min read', { minutes })}</bdi>
        </>
      )}
    </p>
  );
}
