import { useQueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { CommentEditor } from './CommentEditor.tsx';
import { getAuthorName } from './CommentItem.tsx';
import { sendComment } from './comment-actions.ts';
import { type DiscussedPost, toEventProperties } from './queries.ts';
import { toDraftKey } from './rules-draft.ts';

/** The editor for a reply to a comment or to the post. Keeps the text if sending fails (U67). */
export function ReplyEditor({
  post,
  viewer,
  to,
  onSent,
  onClose,
}: {
  post: DiscussedPost;
  viewer: Viewer;
  to: Comment | undefined;
  onSent: (comment: Comment) => void;
  /** Closes an editor that was opened by a press, which takes the focus; without it the editor stays. */
  onClose?: () => void;
}) {
  const client = useQueryClient();
  const draft = toDraftKey(viewer.ID, post.ID, to ? `reply-${to.ID}` : 'new');
  return (
    <CommentEditor
      postId={post.ID}
      draft={draft}
      label={to ? t('Reply to {name}', { name: getAuthorName(to) }) : t('Reply to this conversation')}
      submitLabel={t('Reply')}
      busyLabel={t('Sending')}
      onSubmit={async (content) => {
        const comment = await sendComment(client, post, { content, draft, ...(to && { parentId: to.ID }) });
        if (comment) onSent(comment);
      }}
      onCancel={() => recordEvent('calypso_reader_comment_reply_cancel_click', toEventProperties(post))}
      {...(onClose && { onClose, takesFocus: true })}
    />
  );
}
