import { useQueryClient } from '@tanstack/react-query';
import { Ban, Check, type IconNode, ShieldAlert, Trash2, Undo2 } from 'lucide';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { ActionButton, ActionRow } from '#web/ui/ActionButton.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { blockCommenter } from '../blocks/BlockedCommenters.tsx';
import { CommentItem } from './CommentItem.tsx';
import { type Decision, moderateComment } from './comment-actions.ts';
import css from './ModerationList.module.css';
import { toCommentAnchor } from './rules-anchor.ts';
import { SpamNote } from './SpamNote.tsx';

/** A comment of a blog with its moderation actions. */
export function ModeratedComment({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const { post, blog, author } = comment;
  return (
    <CommentItem
      comment={comment}
      postAuthorId={undefined}
      Link={AppLink}
      showsAll
      actions={
        <>
          <p className={css.post}>
            <Trans
              message="On <post>{title}</post>"
              values={{ title: post.title || t('Untitled post') }}
              components={{
                post: (
                  <AppLink
                    href={`/reader/feeds/${post.feed_ID}/posts/${post.ID}#${toCommentAnchor(comment.ID)}`}
                  />
                ),
              }}
            />
          </p>
          <SpamNote spam={comment.spam} />
          <ActionRow>
            {listDecisions(comment.status).map(({ decision, icon, label }) => (
              <ActionButton
                key={decision}
                icon={icon}
                iconSize={16}
                text={label}
                onClick={() => void moderateComment(client, comment, decision)}
              />
            ))}
            {blog && author?.login && (
              <ActionButton
                icon={Ban}
                iconSize={16}
                label={t('Block {name} on {blog}', { name: author.name, blog: blog.title })}
                onClick={() => void blockCommenter(client, blog, author)}
              />
            )}
          </ActionRow>
        </>
      }
    />
  );
}

/** Lists what can be decided about a comment of a status, the most likely first. */
export function listDecisions(
  status: Comment['status'],
): { decision: Decision; icon: IconNode; label: string }[] {
  const approve = { decision: 'approved', icon: Check, label: t('Approve') } as const;
  const spam = { decision: 'spam', icon: ShieldAlert, label: t('Spam') } as const;
  const trash = { decision: 'trash', icon: Trash2, label: t('Trash') } as const;
  if (status === 'unapproved') return [approve, spam, trash];
  if (status === 'approved')
    return [{ decision: 'unapproved', icon: Undo2, label: t('Unapprove') }, spam, trash];
  if (status === 'spam') return [{ decision: 'unspam', icon: Undo2, label: t('Not spam') }, trash];
  return [{ decision: 'untrash', icon: Undo2, label: t('Restore') }, spam];
}
