import type { Blog, BlogPost } from '#shared/api/blog-pages.ts';
import type { listComments } from '#shared/api/comments.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import type { LinkComponent } from '../comments/CommentItem.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import { useAddresses } from './addresses.ts';
import css from './BlogComments.module.css';
import { optionsOfModule } from './modules.ts';
import { SubscribeByMail } from './SubscribeByMail.tsx';

/** What readers said under a post. Talking along happens in the reader. */
export function BlogComments({
  blog,
  post,
  answer,
}: {
  blog: Blog;
  post: BlogPost;
  answer: AnswerOf<typeof listComments> | undefined;
}) {
  const addresses = useAddresses(blog);
  const place = `/reader/blogs/${blog.ID}/posts/${post.ID}#comments`;
  const inReader = addresses.platform(useViewer() ? place : toLogInLink(place).href);
  const PlatformLink: LinkComponent = ({ href, ...link }) => <a href={addresses.platform(href)} {...link} />;
  const options = optionsOfModule(blog, 'comments');
  if (!answer || !options) return null;
  const scheme = options.jetpack_comment_form_color_scheme;
  return (
    <section
      id="comments"
      className={joinClasses(css.comments, scheme === 'light' && css.light, scheme === 'dark' && css.dark)}
      aria-labelledby="comments-title"
    >
      <h2 id="comments-title" className={css.title} lang={activeLocale()}>
        <bdi>
          {t('{count, plural, =0 {No comments yet} one {# comment} other {# comments}}', {
            count: post.comment_count,
          })}
        </bdi>
      </h2>
      <CommentList
        comments={answer.comments}
        postAuthorId={post.author?.ID}
        likeHref={inReader}
        likeLabel={t('Like')}
        Link={PlatformLink}
      />
      {answer.comments_open && answer.prompt && <p className={css.prompt}>{answer.prompt}</p>}
      <p className={css.more} lang={activeLocale()}>
        {answer.comments_open ? (
          <ButtonAnchor href={inReader}>
            {answer.found > answer.comments.length
              ? t('Read and comment in the Reader')
              : t('Comment in the Reader')}
          </ButtonAnchor>
        ) : (
          t('Comments are closed.')
        )}
      </p>
      {answer.comments_open && (
        <div className={css.mail}>
          <SubscribeByMail blog={blog} post={post} returnTo={addresses.post(post.slug)} />
        </div>
      )}
    </section>
  );
}
