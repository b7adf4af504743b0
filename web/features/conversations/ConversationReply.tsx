import { useQueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Comment } from '#shared/api/comments.ts';
import type { Thread } from '#shared/api/conversations.ts';
import { t } from '#shared/i18n/translate.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { ReplyEditor } from '../comments/ReplyEditor.tsx';
import css from './ConversationReply.module.css';
import { addComments } from './queries.ts';

/** The reply field: a line that opens the editor, and the editor for the comment being replied to. */
export function ConversationReply({
  post,
  viewer,
  to,
  onOpen,
  onSent,
  onClose,
}: {
  post: Thread;
  viewer: Viewer;
  /** A comment, or the post itself; without it the editor is closed. */
  to: Comment | 'post' | undefined;
  onOpen: () => void;
  onSent: (comment: Comment) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const avatar = <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={24} />;
  if (to === undefined) {
    return (
      <button type="button" className={css.line} onClick={onOpen}>
        {avatar}
        {post.comments.length === 0 ? t('Write a comment') : t('Reply to this conversation')}
      </button>
    );
  }
  return (
    <div className={css.reply}>
      {avatar}
      <ReplyEditor
        key={to === 'post' ? 'post' : to.ID}
        post={post}
        viewer={viewer}
        to={to === 'post' ? undefined : to}
        onSent={(sent) => {
          addComments(client, post.ID, [sent]);
          onSent(sent);
        }}
        onClose={onClose}
      />
    </div>
  );
}
