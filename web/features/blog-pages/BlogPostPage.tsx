import { useLoaderData } from '@tanstack/react-router';
import { Heart, MessageSquare, Pencil } from 'lucide';
import type { ReactNode } from 'react';
import type { BlogPost, getBlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import type { listComments } from '#shared/api/comments.ts';
import { isNote } from '#shared/domain/note.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { presentPostName } from '../posts/present.ts';
import { useAddresses } from './addresses.ts';
import { BlogComments } from './BlogComments.tsx';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import { BlogPostDetails } from './BlogPostDetails.tsx';
import css from './BlogPostPage.module.css';
import { BlogText, canTick, hasImageViewer, PreviewNotice } from './BlogText.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { findModuleOptions, hasModule } from './modules.ts';
import { Own } from './Own.tsx';
import { RelatedPosts } from './RelatedPosts.tsx';
import { SharePost } from './SharePost.tsx';
import { StandalonePage } from './StandalonePage.tsx';
import { SubscribeByEmail } from './SubscribeByEmail.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

type PostResponse = ResponseOf<typeof getBlogPost>;

/** `/sites/{slug}/{post}`: the public page of a blog's post, or one of its pages. */
export function BlogPostPage() {
  return <BlogPostView {...useLoaderData({ from: '/blogs/sites/$slug/$postSlug' })} />;
}

interface PostViewProps {
  blog: PublicBlog;
  answer: PostResponse;
  comments: ResponseOf<typeof listComments> | undefined;
  /** Goes under the text. */
  below?: ReactNode;
}

/** The same, for a post or a page. */
export function BlogPostView(props: PostViewProps) {
  return props.answer.type === 'page' ? <StandalonePage {...props} /> : <PostView {...props} />;
}

function PostView({ blog, answer, comments, below }: PostViewProps) {
  const { post, is_published: isPublished } = answer;
  const addresses = useAddresses(blog);
  const path = addresses.post(post.slug);
  const title = presentPostName(post);
  const isTextAlone = isNote({ ...post, word_count: post.content.split(/\s+/).length });
  const author = post.author
    ? { name: post.author.name, href: addresses.author(post.author.login) }
    : undefined;
  const hasViewer = hasImageViewer(blog, post);
  const isShared = isPublished && hasModule(blog, 'sharedaddy');
  return (
    <BlogFrame blog={blog} path={path} hasScript={hasViewer || isShared || canTick(answer)}>
      <BlogHead
        blog={blog}
        path={path}
        title={title}
        description={post.excerpt}
        post={post}
        isHidden={!isPublished}
      />
      <article className={css.post}>
        {!isPublished && <PreviewNotice />}
        <Own blog={blog} part="post">
          <BlogPostDetails post={post} language={blog.lang} author={author} />
          <h1
            className={isTextAlone ? hidden.hidden : css.title}
            lang={post.language || undefined}
            dir={post.direction}
          >
            {title}
          </h1>
          <BlogText blog={blog} answer={answer} />
        </Own>
        {below}
        <Own blog={blog} part="tags">
          <Tags blog={blog} post={post} />
        </Own>
        <Actions blog={blog} answer={answer} path={path} />
        <Own blog={blog} part="author">
          <Author blog={blog} post={post} />
        </Own>
        {findModuleOptions(blog, 'subscriptions')?.stb_enabled && (
          <SubscribeByEmail blog={blog} returnTo={path} />
        )}
      </article>
      <Own blog={blog} part="more">
        <Neighbours blog={blog} answer={answer} />
        <RelatedPosts blog={blog} posts={answer.related} />
      </Own>
      {isPublished && <BlogComments blog={blog} post={post} response={comments} />}
      {hasViewer && <ImageViewer blog={blog} />}
    </BlogFrame>
  );
}

function Tags({ blog, post }: { blog: PublicBlog; post: BlogPost }) {
  const addresses = useAddresses(blog);
  if (post.tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label={t('Tags')}>
      {post.tags.map((tag) => (
        <li key={tag.slug}>
          <a className={css.tag} href={addresses.tag(tag.slug)} rel="tag">
            <bdi>{tag.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Liking and commenting happen in the Reader; the counts link to it. */
function Actions({ blog, answer, path }: { blog: PublicBlog; answer: PostResponse; path: string }) {
  const { post } = answer;
  const addresses = useAddresses(blog);
  const inReader = addresses.platform(`/reader/blogs/${blog.ID}/posts/${post.ID}`);
  return (
    <div className={css.actions} lang={getLocale()}>
      {answer.is_published && (
        <>
          {hasModule(blog, 'likes') && (
            <a className={css.action} href={inReader}>
              <Icon of={Heart} size={20} />
              <bdi>{t('{count, plural, one {# like} other {# likes}}', { count: post.like_count })}</bdi>
            </a>
          )}
          {hasModule(blog, 'comments') && (
            <a className={css.action} href="#comments">
              <Icon of={MessageSquare} size={20} />
              <bdi>
                {t('{count, plural, one {# comment} other {# comments}}', { count: post.comment_count })}
              </bdi>
            </a>
          )}
        </>
      )}
      {answer.is_published && <SharePost blog={blog} post={post} />}
      {answer.can_edit && (
        <a className={css.action} href={addresses.platform(`/post/${blog.ID}/${post.ID}`)}>
          <Icon of={Pencil} size={20} />
          {t('Edit')}
        </a>
      )}
      <span className={css.end}>
        <SubscribeForm blog={blog} returnTo={path} />
      </span>
    </div>
  );
}

function Author({ blog, post: { author } }: { blog: PublicBlog; post: BlogPost }) {
  const addresses = useAddresses(blog);
  if (!author) return null;
  return (
    <aside className={css.author} aria-label={t('Author')}>
      <Avatar src={author.avatar_URL} name={author.name} size={56} />
      <div>
        <a className={css.authorName} href={addresses.author(author.login)}>
          <bdi>{author.name}</bdi>
        </a>
        {author.description && <p>{author.description}</p>}
      </div>
    </aside>
  );
}

function Neighbours({ blog, answer: { older, newer } }: { blog: PublicBlog; answer: PostResponse }) {
  const addresses = useAddresses(blog);
  if (!older && !newer) return null;
  return (
    <nav className={css.neighbours} aria-label={t('More posts')}>
      {older && (
        <a className={css.neighbour} href={addresses.post(older.slug)} rel="prev">
          <span lang={getLocale()}>{t('Previous post')}</span>
          <b>{older.title || t('Untitled post')}</b>
        </a>
      )}
      {newer && (
        <a className={css.neighbour} href={addresses.post(newer.slug)} rel="next">
          <span lang={getLocale()}>{t('Next post')}</span>
          <b>{newer.title || t('Untitled post')}</b>
        </a>
      )}
    </nav>
  );
}
