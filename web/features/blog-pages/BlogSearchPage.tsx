import { useLoaderData } from '@tanstack/react-router';
import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { MarkedText } from '#web/ui/MarkedText.tsx';
import field from '#web/ui/SearchField.module.css';
import { presentPostName } from '../posts/present.ts';
import { useAddresses } from './addresses.ts';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import { BlogImage, type ImageBox } from './BlogImage.tsx';
import { BlogPostDetails } from './BlogPostDetails.tsx';
import css from './BlogSearchPage.module.css';
import type { BlogSearchParams } from './search-params.ts';

const BOX: ImageBox = { widths: [{ width: '112px' }], ratio: 1 };

/** `/sites/{slug}/search`: searches a blog for posts with all the words. */
export function BlogSearchPage() {
  const { blog, params, found } = useLoaderData({ from: '/blogs/sites/$slug/search' });
  const addresses = useAddresses(blog);
  const path = addresses.search();
  const title = params.query ? t('Search results for “{query}”', { query: params.query }) : t('Search');
  return (
    <BlogFrame blog={blog} path={path}>
      <BlogHead blog={blog} path={path} title={title} description={blog.description} isHidden />
      <div className={css.page}>
        <div lang={getLocale()}>
          <h1 className={css.title}>
            <bdi>{title}</bdi>
          </h1>
          <Words path={path} params={params} />
          {params.query && found && found.posts.length > 0 && <SortLinks path={path} params={params} />}
        </div>
        {params.query && found && <Found blog={blog} posts={found.posts} query={params.query} />}
        {found?.next && (
          <nav className={css.more} aria-label={t('More posts')} lang={getLocale()}>
            <ButtonAnchor href={toSearchPath(path, { ...params, after: found.next })} rel="next">
              {t('More results')}
            </ButtonAnchor>
          </nav>
        )}
      </div>
    </BlogFrame>
  );
}

/** Returns the address of a search, leaving out default values. */
function toSearchPath(
  path: string,
  { text, sort, after }: Pick<BlogSearchParams, 'text' | 'sort' | 'after'>,
): string {
  const query = new URLSearchParams({ q: text, ...(sort === 'date' && { sort }), ...(after && { after }) });
  return `${path}?${query}`;
}

function Words({ path, params: { text, error, sort } }: { path: string; params: BlogSearchParams }) {
  return (
    <search>
      <form action={path} className={css.form}>
        <input
          type="search"
          name="q"
          className={joinClasses(field.input, css.field)}
          aria-label={t('Search this blog')}
          placeholder={t('Search this blog')}
          defaultValue={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: people who open the page without words come to type them.
          autoFocus={text === ''}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && 'search-fault'}
        />
        {sort === 'date' && <input type="hidden" name="sort" value="date" />}
        <Button type="submit">{t('Search')}</Button>
      </form>
      {error && (
        <p id="search-fault" className={css.fault}>
          {error === 'short'
            ? t('Enter at least two characters.')
            : t('A search can have up to 1,024 characters.')}
        </p>
      )}
    </search>
  );
}

function SortLinks({ path, params }: { path: string; params: BlogSearchParams }) {
  const options = [
    ['relevance', t('Most relevant')],
    ['date', t('Newest')],
  ] as const;
  return (
    <nav className={css.orders} aria-label={t('Sort')}>
      {options.map(([sort, label]) => (
        <a
          key={sort}
          className={css.order}
          href={toSearchPath(path, { text: params.text, sort, after: undefined })}
          aria-current={sort === params.sort || undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function Found({ blog, posts, query }: { blog: PublicBlog; posts: BlogPost[]; query: string }) {
  const addresses = useAddresses(blog);
  if (posts.length === 0)
    return (
      <div className={css.none} lang={getLocale()}>
        <p>{t('No posts match all of these words.')}</p>
        <p>
          <a href={addresses.home}>{t('See all posts')}</a>
        </p>
      </div>
    );
  return posts.map((post) => (
    <article
      key={post.ID}
      className={joinClasses(css.result, post.image && css.pictured)}
      lang={post.language || undefined}
      dir={post.direction}
    >
      <div>
        <h2 className={joinClasses(css.name, 'title-link')}>
          <a href={addresses.post(post.slug)}>
            <MarkedText text={presentPostName(post)} query={query} />
          </a>
        </h2>
        <p className={joinClasses(css.excerpt, 'clamp')}>
          <MarkedText text={post.excerpt} query={query} />
        </p>
        <BlogPostDetails post={post} language={blog.lang} />
      </div>
      {post.image && (
        <div className={css.media}>
          <BlogImage blog={blog} image={{ ...post.image, alt: '' }} box={BOX} />
        </div>
      )}
    </article>
  ));
}
