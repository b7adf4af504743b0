import type { ComponentType, ReactNode } from 'react';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import css from './CommentItem.module.css';
import { toCommentAnchor } from './rules-anchor.ts';
import { isGone } from './rules-threads.ts';

/** How internal links are rendered; a plain `<a>` if there is no router. */
export type LinkComponent = ComponentType<{
  href: string;
  className?: string | undefined;
  children: ReactNode;
}>;

export const PlainLink: LinkComponent = ({ href, className, children }) => (
  <a href={href} className={className}>
    {children}
  </a>
);

export interface CommentItemProps {
  comment: Comment;
  /** The author of the post, who is marked as such. */
  postAuthorId: number | undefined;
  inReplyTo?: Comment | undefined;
  /** The address points to this comment. */
  isLinked?: boolean;
  /** Written since the user's last visit. */
  isNew?: boolean;
  /** Path of the post, if it is on another page; links to comments lead there. */
  postPath?: string | undefined;
  Link?: LinkComponent;
  /** Also shows comments that are hidden from everyone else, for moderators. */
  showsAll?: boolean;
  /** Replaces the text, for example while it is edited. */
  body?: ReactNode;
  /** Actions below the text. */
  actions?: ReactNode;
  /** The replies. */
  children?: ReactNode;
}

/** A comment. A deleted one shows only that there was something. */
export function CommentItem({
  comment,
  postAuthorId,
  inReplyTo,
  isLinked = false,
  isNew = false,
  postPath,
  Link = PlainLink,
  showsAll = false,
  body,
  actions,
  children,
}: CommentItemProps) {
  const name = getAuthorName(comment);
  // On the post's own page a comment is a fragment; the browser scrolls there by itself.
  const CommentLink = postPath === undefined ? PlainLink : Link;
  const toComment = (commentId: number) => ({ href: `${postPath ?? ''}#${toCommentAnchor(commentId)}` });
  return (
    <article
      className={joinClasses(css.comment, (isLinked || isNew) && css.linked)}
      data-comment={comment.ID}
      tabIndex={-1}
      aria-label={t('Comment by {name}', { name })}
    >
      <span id={toCommentAnchor(comment.ID)} className={css.anchor} />
      <Avatar src={comment.author?.avatar_URL} name={comment.author?.name ?? '?'} size={32} />
      <div className={css.main}>
        {isGone(comment) && !showsAll ? (
          <p className={css.gone}>{t('This comment was deleted.')}</p>
        ) : (
          <>
            <div className={css.head}>
              <b className={css.name}>
                <AuthorName author={comment.author} name={name} Link={Link} />
              </b>
              {comment.author && comment.author.ID === postAuthorId && <Badge>{t('Author')}</Badge>}
              <CommentLink {...toComment(comment.ID)} className={css.when}>
                <Time date={comment.date} />
              </CommentLink>
              {isNew && <Badge>{t('New')}</Badge>}
              {comment.edited && <span className={css.when}>{t('edited')}</span>}
            </div>
            {inReplyTo && (
              <CommentLink {...toComment(inReplyTo.ID)} className={css.to}>
                {t('In reply to {name}', { name: getAuthorName(inReplyTo) })}
              </CommentLink>
            )}
            {comment.status === 'unapproved' && !showsAll && (
              <p className={css.waiting}>
                {comment.can_moderate
                  ? t('Waiting for approval.')
                  : t('Your comment is waiting for approval.')}
              </p>
            )}
            {body ?? (
              <div
                className={css.text}
                dir="auto"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored.
                dangerouslySetInnerHTML={{ __html: comment.content }}
              />
            )}
            {actions}
          </>
        )}
      </div>
      {children && <div className={css.replies}>{children}</div>}
    </article>
  );
}

/** Links to a member's page, or to the own page of someone without an account here, as it was imported with the comment. */
function AuthorName({
  author,
  name,
  Link,
}: Pick<Comment, 'author'> & { name: string; Link: LinkComponent }): ReactNode {
  if (author?.login)
    return (
      <Link href={`/reader/users/${author.login}`}>
        <bdi>{name}</bdi>
      </Link>
    );
  if (author?.URL)
    return (
      <a href={author.URL} rel="nofollow ugc noopener noreferrer">
        <bdi>{name}</bdi>
      </a>
    );
  return <bdi>{name}</bdi>;
}

export function getAuthorName({ author, status }: Pick<Comment, 'author' | 'status'>): string {
  if (author) return author.name || t('Someone');
  return status === 'trash' ? t('someone') : t('Deleted account');
}
