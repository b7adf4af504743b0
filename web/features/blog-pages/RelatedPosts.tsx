import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { presentPostName } from '../posts/present.ts';
import { useAddresses } from './addresses.ts';
import { BlogImage, type ImageBox } from './BlogImage.tsx';
import { BlogPostDetails } from './BlogPostDetails.tsx';
import { findModuleOptions } from './modules.ts';
import css from './RelatedPosts.module.css';

const BOX: ImageBox = {
  widths: [{ media: PHONE, width: '96px' }, { width: '211px' }],
  ratio: 3 / 2,
};

/** The image only repeats the heading's link. */
const REPEATS_THE_HEADING = { tabIndex: -1, 'aria-hidden': true };

/** The blog's posts that are most similar to the one above. */
export function RelatedPosts({ blog, posts }: { blog: PublicBlog; posts: BlogPost[] }) {
  const options = findModuleOptions(blog, 'related-posts');
  if (!options || posts.length === 0) return null;
  const title = t('Related posts');
  const hasHeadline = options.related_posts_show_headline !== false;
  const hasImages = options.related_posts_show_thumbnails !== false;
  return (
    <section
      className={css.related}
      {...(hasHeadline ? { 'aria-labelledby': 'related' } : { 'aria-label': title })}
    >
      {hasHeadline && (
        <h2 id="related" className={css.title} lang={getLocale()}>
          {title}
        </h2>
      )}
      <div className={css.posts}>
        {posts.map((post) => (
          <RelatedPost key={post.ID} blog={blog} post={post} hasImage={hasImages} />
        ))}
      </div>
    </section>
  );
}

function RelatedPost({ blog, post, hasImage }: { blog: PublicBlog; post: BlogPost; hasImage: boolean }) {
  const href = useAddresses(blog).post(post.slug);
  const image = hasImage ? post.image : null;
  return (
    <article
      className={joinClasses(css.post, image && css.pictured)}
      lang={post.language || undefined}
      dir={post.direction}
    >
      {image && (
        <a className={css.media} href={href} {...REPEATS_THE_HEADING}>
          <BlogImage blog={blog} image={{ ...image, alt: '' }} box={BOX} />
        </a>
      )}
      <div>
        <h3 className={joinClasses(css.name, 'title-link')}>
          <a href={href}>{presentPostName(post)}</a>
        </h3>
        <BlogPostDetails post={{ ...post, reading_time: 0 }} language={blog.lang} />
      </div>
    </article>
  );
}
