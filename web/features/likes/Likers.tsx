import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import css from './Likers.module.css';
import { type LikablePost, likersQuery } from './queries.ts';

/** How many avatars are in the row itself; the others are behind it. */
const AVATARS_SHOWN = 4;

/** The people who like a post: some avatars, and a list behind them. Nothing without likes. */
export function Likers({ post }: { post: LikablePost }) {
  const { data } = useQuery({ ...likersQuery(post), enabled: post.like_count > 0 });
  if (!data || data.likes.length === 0 || post.like_count === 0) return null;
  return (
    <Popover
      title={t('Liked by')}
      trigger={
        <button type="button" className={css.faces} aria-label={t('Liked by')}>
          {data.likes.slice(0, AVATARS_SHOWN).map((liker) => (
            <Avatar key={liker.ID} src={liker.avatar_URL} name={liker.name} size={24} />
          ))}
        </button>
      }
    >
      <ul className={css.list}>
        {data.likes.map((liker) => (
          <li key={liker.ID}>
            <AppLink href={`/reader/users/${liker.login}`} className={css.liker}>
              <Avatar src={liker.avatar_URL} name={liker.name} size={32} />
              <bdi>{liker.name}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
      {data.found > data.likes.length && (
        <p className={css.more}>{t('and {count} more', { count: data.found - data.likes.length })}</p>
      )}
    </Popover>
  );
}
