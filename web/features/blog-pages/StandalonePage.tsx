import { Pencil } from 'lucide';
import type { ReactNode } from 'react';
import type { getBlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useAddresses } from './addresses.ts';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import css from './BlogPostPage.module.css';
import { BlogText, hasImageViewer, PreviewNotice } from './BlogText.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { Own } from './Own.tsx';

/** A page of a blog, such as "About": title and text, without date, author, comments and links to posts. */
export function StandalonePage({
  blog,
  answer,
  below,
}: {
  blog: PublicBlog;
  answer: ResponseOf<typeof getBlogPost>;
  /** Goes under the text. */
  below?: ReactNode;
}) {
  const { post, is_published: isPublished } = answer;
  const addresses = useAddresses(blog);
  const path = addresses.post(post.slug);
  const hasViewer = hasImageViewer(blog, post);
  return (
    <BlogFrame blog={blog} path={path} hasScript={hasViewer}>
      <BlogHead
        blog={blog}
        path={path}
        title={post.title || t('Untitled')}
        description={post.excerpt}
        image={post.image}
        isHidden={!isPublished}
      />
      <article className={css.post}>
        {!isPublished && <PreviewNotice />}
        <Own blog={blog} part="post">
          {post.title && (
            <h1 className={css.title} lang={post.language || undefined} dir={post.direction}>
              {post.title}
            </h1>
          )}
          <BlogText blog={blog} answer={answer} />
        </Own>
        {below}
        {answer.can_edit && (
          <div className={css.actions} lang={getLocale()}>
            <a className={css.action} href={addresses.platform(`/post/${blog.ID}/${post.ID}?type=page`)}>
              <Icon of={Pencil} size={20} />
              {t('Edit')}
            </a>
          </div>
        )}
      </article>
      {hasViewer && <ImageViewer blog={blog} />}
    </BlogFrame>
  );
}
