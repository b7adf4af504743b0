import { useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { listBlogPosts, PublicBlog } from '#shared/api/blog-pages.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { useAddresses } from './addresses.ts';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import css from './BlogPage.module.css';
import { BlogPostCard } from './BlogPostCard.tsx';
import { findModuleOptions, hasModule } from './modules.ts';
import { Own } from './Own.tsx';
import { SubscribeByEmail } from './SubscribeByEmail.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

type Posts = ResponseOf<typeof listBlogPosts>;

/** `/sites/{slug}`: a blog, the newest post first. */
export function BlogPage() {
  const { blog, posts, isFirst } = useLoaderData({ from: '/blogs/sites/$slug' });
  const { home } = useAddresses(blog);
  return (
    <BlogFrame blog={blog} path={home} hasScript={hasModule(blog, 'infinite-scroll')}>
      <BlogHead
        blog={blog}
        path={home}
        title={findModuleOptions(blog, 'seo-tools')?.seo_front_page_title || blog.title}
        description={blog.description}
        isHidden={!isFirst}
      />
      <Own blog={blog} part="introduction">
        <Introduction blog={blog} />
      </Own>
      {posts.posts.length === 0 && (
        <p className={css.none} lang={getLocale()}>
          {t('Nothing has been published here yet.')}
        </p>
      )}
      <PostList blog={blog} posts={posts} path={home} leads={isFirst} />
      <section className={css.invitation} lang={getLocale()} aria-labelledby="invitation">
        <div>
          <h2 id="invitation">{t('New posts as they are written')}</h2>
          <p>
            <bdi>
              {hasModule(blog, 'subscriptions')
                ? t(
                    'Follow this blog in the Reader, get its posts by email, or add its feed to another reader.',
                  )
                : t('Follow this blog in the Reader, or add its feed to another reader.')}
            </bdi>
          </p>
        </div>
        <div className={css.ways}>
          <SubscribeForm blog={blog} returnTo={home} />
          <SubscribeByEmail blog={blog} returnTo={home} />
        </div>
      </section>
    </BlogFrame>
  );
}

/** `/sites/{slug}/tag/{tag}`: the blog's posts with a tag. */
export function BlogTagPage() {
  const { blog, posts, isFirst } = useLoaderData({ from: '/blogs/sites/$slug/tag/$tag' });
  const path = useAddresses(blog).tag(posts.tag?.slug ?? '');
  const name = posts.tag?.name ?? '';
  return (
    <BlogFrame blog={blog} path={path} hasScript={hasModule(blog, 'infinite-scroll')}>
      <BlogHead
        blog={blog}
        path={path}
        title={name}
        description={blog.description}
        part={name}
        isHidden={!isFirst}
      />
      <Own blog={blog} part="archive">
        <ArchiveHeader kind={t('Tag')}>{name}</ArchiveHeader>
      </Own>
      <PostList blog={blog} posts={posts} path={path} />
    </BlogFrame>
  );
}

/** `/sites/{slug}/author/{login}`: one author's posts on the blog. */
export function BlogAuthorPage() {
  const { blog, posts, isFirst } = useLoaderData({ from: '/blogs/sites/$slug/author/$login' });
  const { author } = posts;
  const path = useAddresses(blog).author(author?.login ?? '');
  const name = author?.name ?? '';
  return (
    <BlogFrame blog={blog} path={path} hasScript={hasModule(blog, 'infinite-scroll')}>
      <BlogHead
        blog={blog}
        path={path}
        title={name}
        description={author?.description ?? ''}
        part={name}
        isHidden={!isFirst}
      />
      <Own blog={blog} part="archive">
        <ArchiveHeader kind={t('Author')} image={<Avatar src={author?.avatar_URL} name={name} size={56} />}>
          {name}
        </ArchiveHeader>
        {author?.description && <p className={css.about}>{author.description}</p>}
      </Own>
      <PostList blog={blog} posts={posts} path={path} />
    </BlogFrame>
  );
}

/** The blog's description and authors. */
function Introduction({ blog }: { blog: PublicBlog }) {
  const addresses = useAddresses(blog);
  return (
    <div className={css.introduction}>
      {blog.description && <p className={css.tagline}>{blog.description}</p>}
      {blog.writers.length > 0 && (
        <ul className={css.writers} aria-label={t('Authors')}>
          {blog.writers.map((writer) => (
            <li key={writer.ID}>
              <a href={addresses.author(writer.login)} className={css.writer}>
                <Avatar src={writer.avatar_URL} name={writer.name} size={24} />
                <bdi>{writer.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ArchiveHeader({ kind, image, children }: { kind: string; image?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.archive}>
      {image}
      <div>
        <p className={css.kind} lang={getLocale()}>
          {kind}
        </p>
        <h1 className={css.archiveTitle}>
          <bdi>{children}</bdi>
        </h1>
      </div>
    </div>
  );
}

function PostList({
  blog,
  posts: { posts, older, newer },
  path,
  leads = false,
}: {
  blog: PublicBlog;
  posts: Posts;
  path: string;
  /** Shows the first post large, above the others. */
  leads?: boolean;
}) {
  const [first] = posts;
  const others = leads ? posts.slice(1) : posts;
  const infinite = findModuleOptions(blog, 'infinite-scroll');
  const growing = infinite && {
    'data-more-posts': infinite.infinite_scroll === false ? 'button' : 'scroll',
    'data-loaded': t('More posts loaded.'),
    'data-again': t('Try again'),
  };
  return (
    <div {...growing}>
      <Own blog={blog} part="posts">
        {leads && first && <BlogPostCard blog={blog} post={first} leads />}
        {others.length > 0 && (
          <div className={css.grid} data-grid>
            {others.map((post) => (
              <BlogPostCard key={post.ID} blog={blog} post={post} />
            ))}
          </div>
        )}
      </Own>
      {(older || newer) && (
        <nav className={css.paging} aria-label={t('More posts')} lang={getLocale()}>
          {newer && (
            <ButtonAnchor href={`${path}?newer_than=${newer}`} rel="prev">
              {t('Newer posts')}
            </ButtonAnchor>
          )}
          {older && (
            <ButtonAnchor href={`${path}?older_than=${older}`} rel="next" className={css.older}>
              {t('Older posts')}
            </ButtonAnchor>
          )}
          {infinite && <LoadMore />}
        </nav>
      )}
    </div>
  );
}

/** Replaces the link to older posts (load-more.ts). */
function LoadMore() {
  return (
    <div className={css.loadMore}>
      <p className={css.failed} role="alert" hidden data-load-failed>
        {t('We couldn’t load more posts. Check your connection and try again.')}
      </p>
      <Button size={40} hidden data-load-more>
        {t('Load more posts')}
      </Button>
      <span className={hidden.hidden} role="status" data-load-status />
    </div>
  );
}
