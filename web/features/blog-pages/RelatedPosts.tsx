import type { Blog, BlogPost } from '#shared/api/blog-pages.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { presentPostName } from '../posts/present-name.ts';
import { useAddresses } from './addresses.ts';
import { BlogPicture, type PictureBox } from './BlogPicture.tsx';
import { BlogPostFacts } from './BlogPostFacts.tsx';
import { optionsOfModule } from './modules.ts';
import css from './RelatedPosts.module.css';

const BOX: PictureBox = {
  widths: [{ media: PHONE, width: '96px' }, { width: '211px' }],
  ratio: 3 / 2,
};

/** Nobody needs to hear the same link twice. */
const REPEATS_THE_HEADING = { tabIndex: -1, 'aria-hidden': true };

/** The posts of the blog that are most like the one above. */
export function RelatedPosts({ blog, posts }: { blog: Blog; posts: BlogPost[] }) {
  const options = optionsOfModule(blog, 'related-posts');
  if (!options || posts.length === 0) return null;
  const title = t('Related posts');
  const hasHeadline = options.related_posts_show_headline !== false;
  const hasPictures = options.related_posts_show_thumbnails !== false;
  return (
    <section
      className={css.related}
      {...(hasHeadline ? { 'aria-labelledby': 'related' } : { 'aria-label': title })}
    >
      {hasHeadline && (
        <h2 id="related" className={css.title} lang={activeLocale()}>
          {title}
        </h2>
      )}
      <div className={css.posts}>
        {posts.map((post) => (
          <RelatedPost key={post.ID} blog={blog} post={post} hasPicture={hasPictures} />
        ))}
      </div>
    </section>
  );
}

function RelatedPost({ blog, post, hasPicture }: { blog: Blog; post: BlogPost; hasPicture: boolean }) {
  const href = useAddresses(blog).post(post.slug);
  const picture = hasPicture ? post.image : null;
  return (
    <article
      className={joinClasses(css.post, picture && css.pictured)}
      lang={post.language || undefined}
      dir={post.direction}
    >
      {picture && (
        <a className={css.media} href={href} {...REPEATS_THE_HEADING}>
          <BlogPicture blog={blog} image={{ ...picture, alt: '' }} box={BOX} />
        </a>
      )}
      <div>
        <h3 className={joinClasses(css.name, 'title-link')}>
          <a href={href}>{presentPostName(post)}</a>
        </h3>
        <BlogPostFacts post={{ ...post, reading_time: 0 }} language={blog.lang} />
      </div>
    </article>
  );
}
