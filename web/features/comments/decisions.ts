import { Check, type IconNode, ShieldAlert, Trash2, Undo2 } from 'lucide';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import type { Decision } from './comment-actions.ts';

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
