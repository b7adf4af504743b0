import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import type { listComments } from '#shared/api/comments.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import type { LinkComponent } from '../comments/CommentItem.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import { useAddresses } from './addresses.ts';
import css from './BlogComments.module.css';
import { findModuleOptions } from './modules.ts';
import { SubscribeByEmail } from './SubscribeByEmail.tsx';

/** The comments on a post. Writing comments happens in the Reader. */
export function BlogComments({
  blog,
  post,
  response,
}: {
  blog: PublicBlog;
  post: BlogPost;
  response: ResponseOf<typeof listComments> | undefined;
}) {
  const addresses = useAddresses(blog);
  const readerPath = `/reader/blogs/${blog.ID}/posts/${post.ID}#comments`;
  const inReader = addresses.platform(useViewer() ? readerPath : toLogInLink(readerPath).href);
  const PlatformLink: LinkComponent = ({ href, ...link }) => <a href={addresses.platform(href)} {...link} />;
  const options = findModuleOptions(blog, 'comments');
  if (!response || !options) return null;
  const scheme = options.jetpack_comment_form_color_scheme;
  return (
    <section
      id="comments"
      className={joinClasses(css.comments, scheme === 'light' && css.light, scheme === 'dark' && css.dark)}
      aria-labelledby="comments-title"
    >
      <h2 id="comments-title" className={css.title} lang={getLocale()}>
        <bdi>
          {t('{count, plural, =0 {No comments yet} one {# comment} other {# comments}}', {
            count: post.comment_count,
          })}
        </bdi>
      </h2>
      <CommentList
        comments={response.comments}
        postAuthorId={post.author?.ID}
        likeHref={inReader}
        likeLabel={t('Like')}
        Link={PlatformLink}
      />
      {response.comments_open && response.prompt && <p className={css.prompt}>{response.prompt}</p>}
      <p className={css.more} lang={getLocale()}>
        {response.comments_open ? (
          <ButtonAnchor href={inReader}>
            {response.found > response.comments.length
              ? t('Read and comment in the Reader')
              : t('Comment in the Reader')}
          </ButtonAnchor>
        ) : (
          t('Comments are closed.')
        )}
      </p>
      {response.comments_open && (
        <div className={css.mail}>
          <SubscribeByEmail blog={blog} post={post} returnTo={addresses.post(post.slug)} />
        </div>
      )}
    </section>
  );
}
