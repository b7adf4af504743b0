import type { listComments } from '#shared/api/comments.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import css from './CommentList.module.css';
import { CommentList } from './CommentList.tsx';
import { COMMENTS_ID } from './rules-anchor.ts';

/**
 * The comments on a post, for visitors: rendered on the server, without scripts and without a router.
 *
 * @param count the number of the post's approved comments
 * @param answer the first of them
 * @param path of the page itself, which the log-in page returns to
 */
export function VisitorComments({
  count,
  response,
  postAuthorId,
  path,
}: {
  count: number;
  response: Pick<ResponseOf<typeof listComments>, 'comments' | 'found' | 'comments_open'>;
  postAuthorId: number | undefined;
  path: string;
}) {
  const { href } = toLogInLink(`${path}#${COMMENTS_ID}`);
  const { comments, comments_open } = response;
  if (comments.length === 0 && !comments_open) return null;
  return (
    <section id={COMMENTS_ID} className={css.section} aria-labelledby="comments-title">
      <div className={css.head}>
        <h2 id="comments-title" className={css.title}>
          {getCommentsTitle(count)}
        </h2>
      </div>
      {comments.length === 0 && <p className={css.empty}>{t('No comments yet.')}</p>}
      <CommentList comments={comments} postAuthorId={postAuthorId} likeHref={href} />
      <p className={css.note}>
        {comments_open ? (
          <ButtonAnchor href={href}>
            {response.found > comments.length ? t('Log in to read more and comment') : t('Log in to comment')}
          </ButtonAnchor>
        ) : (
          t('Comments are closed.')
        )}
      </p>
    </section>
  );
}

/** Returns the heading of the section. */
export function getCommentsTitle(count: number): string {
  return count === 0 ? t('Comments') : t('{count, plural, one {# comment} other {# comments}}', { count });
}
