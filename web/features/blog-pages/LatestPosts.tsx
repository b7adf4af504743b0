import type { BlogPost } from '#shared/api/blog-pages.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { BlogPostDetails } from './BlogPostDetails.tsx';
import css from './LatestPosts.module.css';

/** The newest posts of several blogs, as cards that name their blog. */
export function LatestPosts({ posts }: { posts: BlogPost[] }) {
  return (
    <div className={css.grid}>
      {posts.map((post) => (
        <LatestPost key={post.ID} post={post} />
      ))}
    </div>
  );
}

function LatestPost({ post }: { post: BlogPost }) {
  const home = `/sites/${post.site.slug}`;
  const writing = { lang: post.language || undefined, dir: post.direction };
  return (
    <article className={css.card}>
      {post.image && (
        <img
          className={css.image}
          src={post.image.URL}
          alt={post.image.alt}
          {...(post.image.width && post.image.height
            ? { width: post.image.width, height: post.image.height }
            : {})}
          loading="lazy"
          decoding="async"
          data-hide-when-broken
        />
      )}
      <a className={css.site} href={home}>
        <SiteIcon src={post.site.icon} name={post.site.title} size={20} />
        <bdi>{post.site.title}</bdi>
      </a>
      <h3 className={joinClasses(css.title, 'title-link')} {...writing}>
        <a href={`${home}/${encodeURIComponent(post.slug)}`}>{post.title || t('Untitled post')}</a>
      </h3>
      <p className={joinClasses(css.excerpt, 'clamp')} {...writing}>
        {post.excerpt}
      </p>
      <BlogPostDetails post={post} language="" />
    </article>
  );
}
