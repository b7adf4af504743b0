import { useQueryClient } from '@tanstack/react-query';
import { Check, ShieldAlert, Trash2, Undo2 } from 'lucide';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './CommentDecisions.module.css';
import { moderateComment } from './comment-actions.ts';

/** Moderation actions of a comment; each can be undone from its notice. */
export function CommentDecisions({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const handleDecision = (decision: Parameters<typeof moderateComment>[2]) => () =>
    void moderateComment(client, comment, decision);
  return (
    <div className={css.decisions}>
      {comment.status === 'unapproved' && (
        <Button icon={Check} variant="primary" onClick={handleDecision('approved')}>
          {t('Approve')}
        </Button>
      )}
      {comment.status === 'approved' && (
        <Button icon={Undo2} onClick={handleDecision('unapproved')}>
          {t('Unapprove')}
        </Button>
      )}
      {comment.status !== 'spam' && comment.status !== 'trash' && (
        <>
          <Button icon={ShieldAlert} variant="plain" onClick={handleDecision('spam')}>
            {t('Spam')}
          </Button>
          <Button icon={Trash2} variant="plain" onClick={handleDecision('trash')}>
            {t('Trash')}
          </Button>
        </>
      )}
      {comment.status === 'spam' && (
        <Button icon={Undo2} onClick={handleDecision('unspam')}>
          {t('Not spam')}
        </Button>
      )}
      {comment.status === 'trash' && (
        <Button icon={Undo2} onClick={handleDecision('untrash')}>
          {t('Restore')}
        </Button>
      )}
    </div>
  );
}
