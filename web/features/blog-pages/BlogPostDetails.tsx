import type { BlogPost } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import css from './BlogPostDetails.module.css';

/** Stands between two facts, outside both, so that it keeps its place whichever way each of them is written. */
const DOT = ' · ';

/** The day of a post, its reading time and, where it is given, who wrote it: one small line. */
export function BlogPostDetails({
  post,
  language,
  author,
}: {
  post: BlogPost;
  /** Of the page: its days are written in it. */
  language: string;
  author?: { name: string; href: string } | undefined;
}) {
  const day = new Intl.DateTimeFormat(language || getLocale(), { dateStyle: 'long' });
  const minutes = Math.max(1, Math.round(post.reading_time / 60));
  return (
    <p className={css.facts}>
      {author && (
        <>
          <a href={author.href} rel="author">
            <bdi>{author.name}</bdi>
          </a>
          {DOT}
        </>
      )}
      <time dateTime={post.date}>{day.format(new Date(post.date))}</time>
      {post.reading_time > 0 && (
        <>
          {DOT}
          <bdi lang={getLocale()}>{t('{minutes} min read', { minutes })}</bdi>
        </>
      )}
    </p>
  );
}
