import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  Check,
  Ellipsis,
  Flag,
  Heart,
  Link as LinkIcon,
  Pencil,
  ShieldAlert,
  Trash2,
  Undo2,
  VolumeX,
} from 'lucide';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionButton, ActionRow } from '#web/ui/ActionButton.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { blockUser } from '../blocks/queries-block.ts';
import { CommentEditor } from './CommentEditor.tsx';
import { CommentItem } from './CommentItem.tsx';
import { deleteComment, editComment, moderateComment, toggleCommentLike } from './comment-actions.ts';
import { toDraftKey } from './rules-draft.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('../reports/ReportDialog.tsx')).ReportDialog,
}));
const MuteWordsDialog = lazy(async () => ({
  default: (await import('../mutes/MuteWordsDialog.tsx')).MuteWordsDialog,
}));

/** A comment with all actions for members. */
export function MemberComment({
  comment,
  postAuthorId,
  inReplyTo,
  isLinked = false,
  isNew = false,
  isModeratedBelow = false,
  postPath,
  body,
  onReply,
  children,
}: {
  comment: Comment;
  postAuthorId: number | undefined;
  inReplyTo?: Comment | undefined;
  isLinked?: boolean;
  isNew?: boolean;
  /** Shows the moderation actions below the comment, larger. */
  isModeratedBelow?: boolean;
  /** See CommentItem. */
  postPath?: string | undefined;
  /** Replaces the whole text until it is expanded. */
  body?: ReactNode;
  /** Opens the reply editor; absent if replies are closed. */
  onReply: (() => void) | undefined;
  children?: ReactNode;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isEditing, setIsEditing] = useState(false);
  const [beats, setBeats] = useState(false);
  const editor = isEditing && viewer && (
    <CommentEditor
      postId={comment.post.ID}
      draft={toDraftKey(viewer.ID, comment.post.ID, `edit-${comment.ID}`)}
      initial={comment.raw_content ?? ''}
      label={t('Edit your comment')}
      submitLabel={t('Save')}
      busyLabel={t('Saving')}
      onSubmit={(content) => editComment(client, comment, content)}
      onClose={() => setIsEditing(false)}
      takesFocus
    />
  );
  const actions = !isEditing && (
    <ActionRow end={<CommentMenu comment={comment} onEdit={() => setIsEditing(true)} />}>
      {comment.status === 'approved' && comment.likes_enabled && (
        <ActionButton
          icon={Heart}
          iconSize={16}
          label={t('Like')}
          count={comment.like_count}
          pressed={comment.i_like}
          beats={beats && comment.i_like}
          onClick={() => {
            setBeats(!comment.i_like);
            void toggleCommentLike(client, comment);
          }}
        />
      )}
      {comment.status === 'approved' && onReply && <ActionButton label={t('Reply')} onClick={onReply} />}
      {comment.status === 'unapproved' && comment.can_moderate && !isModeratedBelow && (
        <ActionButton
          icon={Check}
          iconSize={16}
          text={t('Approve')}
          onClick={() => void moderateComment(client, comment, 'approved')}
        />
      )}
    </ActionRow>
  );
  return (
    <CommentItem
      comment={comment}
      postAuthorId={postAuthorId}
      inReplyTo={inReplyTo}
      isLinked={isLinked}
      isNew={isNew}
      postPath={postPath}
      Link={AppLink}
      body={editor || body}
      actions={actions}
    >
      {children}
    </CommentItem>
  );
}

/** Rarer actions: those of the author and of moderators. */
function CommentMenu({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const client = useQueryClient();
  const isOwn = comment.author?.ID === useViewer()?.ID;
  const [isMuting, setMuting] = useState(false);
  const [reported, setReported] = useState<'comment' | 'user'>();
  const handleDecision = (decision: Parameters<typeof moderateComment>[2]) => () =>
    void moderateComment(client, comment, decision);
  const menu = (
    <Menu trigger={<IconButton icon={Ellipsis} iconSize={20} label={t('More about this comment')} />}>
      <MenuItem icon={LinkIcon} onPress={() => void copyLink(comment)}>
        {t('Copy link')}
      </MenuItem>
      {comment.can_edit && (
        <MenuItem icon={Pencil} onPress={onEdit}>
          {t('Edit')}
        </MenuItem>
      )}
      {comment.can_moderate && (
        <>
          <MenuSeparator />
          {comment.status === 'approved' && (
            <MenuItem icon={Undo2} onPress={handleDecision('unapproved')}>
              {t('Unapprove')}
            </MenuItem>
          )}
          <MenuItem icon={ShieldAlert} onPress={handleDecision('spam')}>
            {t('Mark as spam')}
          </MenuItem>
        </>
      )}
      {!isOwn && (
        <MenuItem icon={Flag} onPress={() => setReported('comment')}>
          {t('Report this comment')}
        </MenuItem>
      )}
      {!isOwn && comment.author?.login && (
        <MenuItem icon={Flag} onPress={() => setReported('user')}>
          {t('Report {site}', { site: comment.author.name })}
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem icon={VolumeX} onPress={() => setMuting(true)}>
          {t('Mute words…')}
        </MenuItem>
      )}
      {!isOwn && comment.author?.login && (
        <MenuItem icon={Ban} onPress={() => comment.author && void blockUser(client, comment.author)}>
          {t('Block {name}', { name: comment.author.name })}
        </MenuItem>
      )}
      {!isOwn && comment.blog && comment.author?.login && (
        <MenuItem icon={Ban} onPress={() => void blockOnBlog(client, comment)}>
          {t('Block {name} on {blog}', { name: comment.author.name, blog: comment.blog.title })}
        </MenuItem>
      )}
      {isOwn ? (
        <MenuItem icon={Trash2} danger onPress={() => void deleteComment(client, comment)}>
          {t('Delete')}
        </MenuItem>
      ) : (
        comment.can_moderate && (
          <MenuItem icon={Trash2} danger onPress={handleDecision('trash')}>
            {t('Move to trash')}
          </MenuItem>
        )
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {reported && (
        <Suspense>
          <ReportDialog comment={comment} about={reported} onClose={() => setReported(undefined)} />
        </Suspense>
      )}
      {isMuting && (
        <Suspense>
          <MuteWordsDialog onClose={() => setMuting(false)} />
        </Suspense>
      )}
    </>
  );
}

async function blockOnBlog(client: QueryClient, { blog, author }: Comment): Promise<void> {
  const { blockCommenter } = await import('../blocks/BlockedCommenters.tsx');
  if (blog && author) await blockCommenter(client, blog, author);
}

async function copyLink({ ID, URL: address }: Comment): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify.success(t('Link copied.'), { id: `comment-${ID}` });
  } catch {
    notify.error(t('The link could not be copied.'), { id: `comment-${ID}` });
  }
}
