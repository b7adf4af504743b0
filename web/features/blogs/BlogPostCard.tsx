import type { Blog, BlogPost } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { useAddresses } from './addresses.ts';
import css from './BlogPostCard.module.css';
import { BlogPostFacts } from './BlogPostFacts.tsx';

/** One post on a page of its blog. The newest one leads: its picture goes over the whole width. */
export function BlogPostCard({ blog, post, leads }: { blog: Blog; post: BlogPost; leads?: boolean }) {
  const addresses = useAddresses(blog);
  const href = addresses.post(post.slug);
  const author =
    blog.is_multi_author && post.author
      ? { name: post.author.name, href: addresses.author(post.author.login) }
      : undefined;
  const heading = (
    <h2 className={css.title}>
      <a href={href}>{post.title || t('Untitled post')}</a>
    </h2>
  );
  // A picture without words repeats the heading's link: nobody needs to hear that.
  const asPicture = { tabIndex: -1, ...(post.image?.alt === '' && { 'aria-hidden': true }) };
  const facts = <BlogPostFacts post={post} language={blog.lang} author={author} />;
  return (
    <article className={leads ? css.lead : css.card} lang={post.language || undefined} dir={post.direction}>
      {post.image && (
        <a className={css.media} href={href} {...asPicture}>
          <img
            src={post.image.URL}
            alt={post.image.alt}
            {...(post.image.width && post.image.height
              ? { width: post.image.width, height: post.image.height }
              : {})}
            loading={leads ? 'eager' : 'lazy'}
            fetchPriority={leads ? 'high' : 'auto'}
            decoding="async"
            data-hide-when-broken
          />
        </a>
      )}
      <div className={classes(css.text, leads && css.columns)}>
        {leads ? heading : facts}
        {leads ? (
          <div>
            <p className={css.excerpt}>{post.excerpt}</p>
            {facts}
          </div>
        ) : (
          <>
            {heading}
            <p className={css.excerpt}>{post.excerpt}</p>
          </>
        )}
      </div>
    </article>
  );
}
