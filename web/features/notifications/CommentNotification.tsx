import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#shared/api/comments.ts';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { CommentDecisions } from '../comments/CommentDecisions.tsx';
import { MemberComment } from '../comments/MemberComment.tsx';
import { commentQuery } from '../comments/queries.ts';
import { ReplyEditor } from '../comments/ReplyEditor.tsx';
import css from './CommentNotification.module.css';
import { findPostPath, NotificationPost } from './NotificationPost.tsx';

/** A notification's comment, the comment it replies to, and actions: reply, like, moderate. */
export function CommentNotification({
  notification,
  showsReply,
}: {
  notification: Notification;
  showsReply: boolean;
}) {
  const { feed, comment: about } = notification;
  const parentId = notification.meta.ids.parent_comment;
  const { data: comment, isError } = useQuery({
    ...commentQuery(feed?.ID ?? 0, about?.ID ?? 0),
    enabled: feed !== null && about !== null,
  });
  const { data: parent } = useQuery({
    ...commentQuery(feed?.ID ?? 0, parentId ?? 0),
    enabled: feed !== null && parentId !== undefined,
    retry: false,
  });
  const shared = { postAuthorId: undefined, postPath: findPostPath(notification), onReply: undefined };
  return (
    <div className={css.note}>
      <NotificationPost notification={notification} />
      {parent && <MemberComment comment={parent} {...shared} />}
      {comment && (
        <div className={parent ? css.answer : undefined}>
          <MemberComment comment={comment} {...shared} isModeratedBelow />
          {comment.can_moderate && <CommentDecisions comment={comment} />}
        </div>
      )}
      {!comment && !isError && (
        <Loading label={t('Loading comments')}>
          <Skeleton width={80} />
        </Loading>
      )}
      {isError && <p className={css.gone}>{t('This comment was deleted.')}</p>}
      {comment?.status === 'approved' && showsReply && (
        <Reply comment={comment} notification={notification} />
      )}
    </div>
  );
}

/** The reply editor; a sent reply is shown above it and focused. */
function Reply({ comment, notification: { post, feed } }: { comment: Comment; notification: Notification }) {
  const viewer = useViewer();
  const [sent, setSent] = useState<Comment[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const last = sent.at(-1)?.ID;
  useEffect(() => {
    if (last !== undefined) box.current?.querySelector<HTMLElement>(`[data-comment="${last}"]`)?.focus();
  }, [last]);
  if (!viewer?.email_verified || !post || !feed) return null;
  return (
    <div ref={box} className={css.reply}>
      {sent.map((sentComment) => (
        <MemberComment
          key={sentComment.ID}
          comment={sentComment}
          postAuthorId={undefined}
          onReply={undefined}
        />
      ))}
      <ReplyEditor
        post={{ ID: post.ID, site_ID: feed.site_ID, feed_ID: feed.ID }}
        viewer={viewer}
        to={comment}
        onSent={(sentComment) => setSent((earlier) => [...earlier, sentComment])}
      />
    </div>
  );
}
