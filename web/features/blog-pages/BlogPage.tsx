import { useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Blog, listBlogPosts } from '#shared/api/blog-pages.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { useAddresses } from './addresses.ts';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import css from './BlogPage.module.css';
import { BlogPostCard } from './BlogPostCard.tsx';
import { hasModule, optionsOfModule } from './modules.ts';
import { Own } from './Own.tsx';
import { SubscribeByMail } from './SubscribeByMail.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

type Posts = AnswerOf<typeof listBlogPosts>;

/** `/sites/{slug}`: a blog, its newest post first. */
export function BlogPage() {
  const { blog, posts, isFirst } = useLoaderData({ from: '/blogs/sites/$slug' });
  const { home } = useAddresses(blog);
  return (
    <BlogFrame blog={blog} path={home} hasScript={hasModule(blog, 'infinite-scroll')}>
      <BlogHead
        blog={blog}
        path={home}
        title={optionsOfModule(blog, 'seo-tools')?.seo_front_page_title || blog.title}
        description={blog.description}
        isHidden={!isFirst}
      />
      <Own blog={blog} part="introduction">
        <Introduction blog={blog} />
      </Own>
      {posts.posts.length === 0 && (
        <p className={css.none} lang={activeLocale()}>
          {t('Nothing has been published here yet.')}
        </p>
      )}
      <PostList blog={blog} posts={posts} path={home} leads={isFirst} />
      <section className={css.invitation} lang={activeLocale()} aria-labelledby="invitation">
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
          <SubscribeByMail blog={blog} returnTo={home} />
        </div>
      </section>
    </BlogFrame>
  );
}

/** `/sites/{slug}/tag/{tag}`: the posts with one tag. */
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
        <ArchiveHead kind={t('Tag')}>{name}</ArchiveHead>
      </Own>
      <PostList blog={blog} posts={posts} path={path} />
    </BlogFrame>
  );
}

/** `/sites/{slug}/author/{login}`: what one person wrote here. */
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
        <ArchiveHead kind={t('Author')} picture={<Avatar src={author?.avatar_URL} name={name} size={56} />}>
          {name}
        </ArchiveHead>
        {author?.description && <p className={css.about}>{author.description}</p>}
      </Own>
      <PostList blog={blog} posts={posts} path={path} />
    </BlogFrame>
  );
}

/** What the blog is about and who writes it. */
function Introduction({ blog }: { blog: Blog }) {
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

function ArchiveHead({
  kind,
  picture,
  children,
}: {
  kind: string;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.archive}>
      {picture}
      <div>
        <p className={css.kind} lang={activeLocale()}>
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
  blog: Blog;
  posts: Posts;
  path: string;
  /** The first post stands large above the others. */
  leads?: boolean;
}) {
  const [first] = posts;
  const others = leads ? posts.slice(1) : posts;
  const infinite = optionsOfModule(blog, 'infinite-scroll');
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
        <nav className={css.paging} aria-label={t('More posts')} lang={activeLocale()}>
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

/** What load-more.ts shows in the place of the link to older posts. */
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
