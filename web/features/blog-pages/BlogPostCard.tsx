import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { BELOW_DESKTOP, BLOG_FILLS_WINDOW, PHONE } from '#web/ui/breakpoints.ts';
import { joinClasses } from '#web/ui/classes.ts';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { presentPostName } from '../posts/present.ts';
import { useAddresses } from './addresses.ts';
import { BlogImage, type ImageBox } from './BlogImage.tsx';
import css from './BlogPostCard.module.css';
import { BlogPostDetails } from './BlogPostDetails.tsx';

const LEAD: ImageBox = {
  widths: [{ media: BLOG_FILLS_WINDOW, width: '100vw' }, { width: '1080px' }],
  ratio: 2,
};
const CARD: ImageBox = {
  widths: [{ media: PHONE, width: '112px' }, { media: BELOW_DESKTOP, width: '45vw' }, { width: '334px' }],
  ratio: 4 / 3,
};

/** A post on a page of its blog. The newest one is the lead: its image has the full width. */
export function BlogPostCard({ blog, post, leads }: { blog: PublicBlog; post: BlogPost; leads?: boolean }) {
  const addresses = useAddresses(blog);
  const href = addresses.post(post.slug);
  const author =
    blog.is_multi_author && post.author
      ? { name: post.author.name, href: addresses.author(post.author.login) }
      : undefined;
  const isTextAlone = isNote(post);
  const heading = (
    <h2 className={isTextAlone ? hidden.hidden : joinClasses(css.title, 'title-link')}>
      {isTextAlone ? presentPostName(post) : <a href={href}>{post.title || t('Untitled post')}</a>}
    </h2>
  );
  const excerpt = (
    <p className={joinClasses(css.excerpt, 'clamp')}>
      {isTextAlone ? <a href={href}>{post.excerpt}</a> : post.excerpt}
    </p>
  );
  // An image without alternative text only repeats the heading's link, so it is hidden from screen readers.
  const imageLinkProps = { tabIndex: -1, ...(post.image?.alt === '' && { 'aria-hidden': true }) };
  const details = <BlogPostDetails post={post} language={blog.lang} author={author} />;
  return (
    <article className={leads ? css.lead : css.card} lang={post.language || undefined} dir={post.direction}>
      {post.image && (
        <a className={css.media} href={href} {...imageLinkProps}>
          <BlogImage blog={blog} image={post.image} box={leads ? LEAD : CARD} isFirst={leads === true} />
        </a>
      )}
      <div className={leads ? css.columns : undefined}>
        {leads ? heading : details}
        {leads ? (
          <div>
            {excerpt}
            {details}
          </div>
        ) : (
          <>
            {heading}
            {excerpt}
          </>
        )}
      </div>
    </article>
  );
}
