import { useQueryClient } from '@tanstack/react-query';
import { Check, ShieldAlert, Trash2, Undo2 } from 'lucide';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './CommentDecisions.module.css';
import { decideOn } from './comment-actions.ts';

/** What a moderator decides; every step can be undone from its notice. */
export function CommentDecisions({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const decide = (decision: Parameters<typeof decideOn>[2]) => () => void decideOn(client, comment, decision);
  return (
    <div className={css.decisions}>
      {comment.status === 'unapproved' && (
        <Button icon={Check} variant="primary" onClick={decide('approved')}>
          {t('Approve')}
        </Button>
      )}
      {comment.status === 'approved' && (
        <Button icon={Undo2} onClick={decide('unapproved')}>
          {t('Unapprove')}
        </Button>
      )}
      {comment.status !== 'spam' && comment.status !== 'trash' && (
        <>
          <Button icon={ShieldAlert} variant="plain" onClick={decide('spam')}>
            {t('Spam')}
          </Button>
          <Button icon={Trash2} variant="plain" onClick={decide('trash')}>
            {t('Trash')}
          </Button>
        </>
      )}
      {comment.status === 'spam' && (
        <Button icon={Undo2} onClick={decide('unspam')}>
          {t('Not spam')}
        </Button>
      )}
      {comment.status === 'trash' && (
        <Button icon={Undo2} onClick={decide('untrash')}>
          {t('Restore')}
        </Button>
      )}
    </div>
  );
}
