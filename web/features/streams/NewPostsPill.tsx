import { t } from '#shared/i18n/translate.ts';
import { Pill } from '#web/ui/Badge.tsx';
import css from './NewPostsPill.module.css';
import type { NewPosts } from './use-new-posts.ts';

/** Says how many posts are new and adds them on top when pressed. It is an overlay, so it moves nothing. */
export function NewPostsPill({ news, onPress }: { news: NewPosts; onPress: () => void }) {
  const { count, isMore } = news;
  return (
    <div className={css.place} role="status">
      {count > 0 && (
        <Pill onClick={onPress}>
          {isMore
            ? t('{count}+ new posts', { count })
            : t('{count, plural, one {# new post} other {# new posts}}', { count })}
        </Pill>
      )}
    </div>
  );
}
