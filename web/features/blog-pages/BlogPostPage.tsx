import { useLoaderData } from '@tanstack/react-router';
import { Heart, MessageSquare, Pencil } from 'lucide';
import type { ReactNode } from 'react';
import type { Blog, BlogPost, getBlogPost } from '#shared/api/blog-pages.ts';
import type { listComments } from '#shared/api/comments.ts';
import { isNote } from '#shared/domain/note.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { presentPostName } from '../posts/present-name.ts';
import { useAddresses } from './addresses.ts';
import { BlogComments } from './BlogComments.tsx';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import { BlogPicture, type PictureBox } from './BlogPicture.tsx';
import { BlogPostFacts } from './BlogPostFacts.tsx';
import css from './BlogPostPage.module.css';
import { hasModule, optionsOfModule } from './modules.ts';
import { Own } from './Own.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import { describePhoto, withPictures } from './pictures.ts';
import { RelatedPosts } from './RelatedPosts.tsx';
import { SharePost } from './SharePost.tsx';
import { SubscribeByMail } from './SubscribeByMail.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

type Answer = AnswerOf<typeof getBlogPost>;

/** `/sites/{slug}/{post}`: one post of a blog, as everybody sees it. */
export function BlogPostPage() {
  return <BlogPostView {...useLoaderData({ from: '/blogs/sites/$slug/$postSlug' })} />;
}

/** The same; `below` stands under its text. */
export function BlogPostView({
  blog,
  answer,
  comments,
  below,
}: {
  blog: Blog;
  answer: Answer;
  comments: AnswerOf<typeof listComments> | undefined;
  below?: ReactNode;
}) {
  const { post, is_published: isPublished } = answer;
  const addresses = useAddresses(blog);
  const path = addresses.post(post.slug);
  const title = presentPostName(post);
  const isTextAlone = isNote({ ...post, word_count: post.content.split(/\s+/).length });
  const author = post.author
    ? { name: post.author.name, href: addresses.author(post.author.login) }
    : undefined;
  const content = withPictures(post.content, answer.pictures, {
    hasSizes: hasModule(blog, 'photon'),
    language: blog.lang || activeLocale(),
  });
  const hasViewer = hasModule(blog, 'carousel') && (post.image !== null || content.includes('<img'));
  const isShared = isPublished && hasModule(blog, 'sharedaddy');
  return (
    <BlogFrame blog={blog} path={path} hasScript={hasViewer || isShared}>
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
          <BlogPostFacts post={post} language={blog.lang} author={author} />
          <h1
            className={isTextAlone ? hidden.hidden : css.title}
            lang={post.language || undefined}
            dir={post.direction}
          >
            {title}
          </h1>
          <div data-pictures>
            <Picture blog={blog} answer={answer} />
            <div
              className="reading"
              lang={post.language || undefined}
              dir={post.direction}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it stored it.
              dangerouslySetInnerHTML={{ __html: content }}
            />
          </div>
        </Own>
        {below}
        <Own blog={blog} part="tags">
          <Tags blog={blog} post={post} />
        </Own>
        <Actions blog={blog} answer={answer} path={path} />
        <Own blog={blog} part="author">
          <Author blog={blog} post={post} />
        </Own>
        {optionsOfModule(blog, 'subscriptions')?.stb_enabled && (
          <SubscribeByMail blog={blog} returnTo={path} />
        )}
      </article>
      <Own blog={blog} part="more">
        <Neighbours blog={blog} answer={answer} />
        <RelatedPosts blog={blog} posts={answer.related} />
      </Own>
      {isPublished && <BlogComments blog={blog} post={post} answer={comments} />}
      {hasViewer && <PictureViewer blog={blog} />}
    </BlogFrame>
  );
}

function PreviewNotice() {
  return (
    <div className={css.preview} lang={activeLocale()}>
      <Notice kind="info">
        <p>{t('This is a preview. Only this blog’s authors can see it.')}</p>
      </Notice>
    </div>
  );
}

const PICTURE: PictureBox = {
  widths: [{ media: PHONE, width: '100vw' }, { width: '680px' }],
  ratio: undefined,
};

/** The post's own picture, unless it already stands in the text. */
function Picture({ blog, answer: { post, pictures } }: { blog: Blog; answer: Answer }) {
  const { image, content } = post;
  if (!image || content.includes(image.URL.replaceAll('&', '&amp;'))) return null;
  const exif = pictures.find(({ URL }) => URL === image.URL)?.exif;
  const facts = exif ? describePhoto(exif, blog.lang || activeLocale()) : '';
  return (
    <p className={css.picture}>
      <BlogPicture blog={blog} image={image} box={PICTURE} facts={facts} isFirst />
    </p>
  );
}

function Tags({ blog, post }: { blog: Blog; post: BlogPost }) {
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

/** Liking and commenting happen in the reader; the numbers here lead to it. */
function Actions({ blog, answer, path }: { blog: Blog; answer: Answer; path: string }) {
  const { post } = answer;
  const addresses = useAddresses(blog);
  const inReader = addresses.platform(`/reader/blogs/${blog.ID}/posts/${post.ID}`);
  return (
    <div className={css.actions} lang={activeLocale()}>
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

function Author({ blog, post: { author } }: { blog: Blog; post: BlogPost }) {
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

function Neighbours({ blog, answer: { older, newer } }: { blog: Blog; answer: Answer }) {
  const addresses = useAddresses(blog);
  if (!older && !newer) return null;
  return (
    <nav className={css.neighbours} aria-label={t('More posts')}>
      {older && (
        <a className={css.neighbour} href={addresses.post(older.slug)} rel="prev">
          <span lang={activeLocale()}>{t('Previous post')}</span>
          <b>{older.title || t('Untitled post')}</b>
        </a>
      )}
      {newer && (
        <a className={css.neighbour} href={addresses.post(newer.slug)} rel="next">
          <span lang={activeLocale()}>{t('Next post')}</span>
          <b>{newer.title || t('Untitled post')}</b>
        </a>
      )}
    </nav>
  );
}
