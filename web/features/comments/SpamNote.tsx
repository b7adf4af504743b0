import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';
import css from './ModerationList.module.css';

/** For moderators: how much a comment looks like spam, and the words that speak most for it. */
export function SpamNote({ spam }: Pick<Comment, 'spam'>) {
  if (!spam) return null;
  return (
    <p className={css.post}>
      {t('Looks like spam')} · {formatNumber(Math.min(spam.score, 0.99), { style: 'percent' })}
      {spam.reasons.map((word) => (
        <span key={word}>
          {' '}
          · <bdi>{word}</bdi>
        </span>
      ))}
    </p>
  );
}
