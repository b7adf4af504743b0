import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import { Dot } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import css from './RecentRow.module.css';

/** A post in the recent list; pressing it opens it next to the list, or over it. */
export function RecentRow({
  post,
  isOpen,
  onOpen,
}: {
  post: Post;
  isOpen: boolean;
  onOpen: (post: Post) => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={joinClasses(css.row, post.is_seen && css.seen)}
        data-post={toPostKey(post)}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(post)}
      >
        <SiteIcon src={post.site_icon?.img} name={post.site_name} size={32} />
        <span className={css.text}>
          <span className={joinClasses(css.title, 'w')} lang={post.language || undefined}>
            {/* All titles of the list begin at its edge, whatever their direction. */}
            <bdi dir={post.direction}>{presentPostName(post)}</bdi>
          </span>
          <span className={css.details}>
            <bdi className={css.site}>{post.site_name}</bdi>
            <span className={css.time}>
              <Time date={post.date} />
            </span>
          </span>
        </span>
        {!post.is_seen && <Dot label={t('Unseen')} />}
      </button>
    </li>
  );
}

/** A placeholder for a row that is loading, of the same height. */
export function PaddingRow() {
  return (
    <li className={css.row} aria-hidden>
      <Skeleton shape="icon32" />
      <span className={css.text}>
        <Skeleton width={80} />
        <Skeleton shape="small" width={40} />
      </span>
    </li>
  );
}
