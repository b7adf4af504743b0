import type { Comment } from '#shared/api/comments.ts';
import { CONVERSATION_AVATARS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import css from './EarlierComments.module.css';

/** Stands for hidden comments: shows their authors and number. A press shows ten more. */
export function EarlierComments({
  hidden,
  count,
  isBusy,
  onShow,
}: {
  /** The loaded ones, the latest first. */
  hidden: readonly Comment[];
  count: number;
  isBusy: boolean;
  onShow: () => void;
}) {
  const authors = [
    ...new Map(hidden.flatMap(({ author }) => (author ? [[author.ID, author]] : []))).values(),
  ].slice(0, CONVERSATION_AVATARS);
  return (
    <button type="button" className={css.earlier} aria-busy={isBusy} onClick={() => !isBusy && onShow()}>
      {isBusy ? (
        <Spinner />
      ) : (
        <span className={css.people}>
          {authors.map(({ ID, name, avatar_URL }) => (
            <Avatar key={ID} src={avatar_URL} name={name} size={24} />
          ))}
        </span>
      )}
      <span>
        {authors[0] && authors.length > 1
          ? t(
              '{name} and others: {count, plural, one {show # earlier comment} other {show # earlier comments}}',
              { name: authors[0].name, count },
            )
          : t('{count, plural, one {Show # earlier comment} other {Show # earlier comments}}', { count })}
      </span>
    </button>
  );
}
