import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { FollowListButton } from './FollowListButton.tsx';
import css from './ListRows.module.css';
import { presentSize, toListLink } from './rules.ts';

/** Lists in a column, each a link to its page (US-01). */
export function ListRows({ lists, label }: { lists: readonly List[]; label: string }) {
  const viewer = useViewer();
  return (
    <ul aria-label={label}>
      {lists.map((list) => (
        <li key={list.ID} className={css.row}>
          <div className={css.about}>
            <h2 className={css.name}>
              <Link {...toListLink(list)}>
                <bdi>{list.title}</bdi>
              </Link>
            </h2>
            {list.description && (
              <p className={joinClasses(css.description, 'clamp')} dir="auto">
                {list.description}
              </p>
            )}
            <p className={css.details}>
              {!list.is_public && (
                <span className={css.private}>
                  <Icon of={LockKeyhole} size={16} />
                  {t('Private')}
                </span>
              )}
              {presentSize(list)}
            </p>
          </div>
          {viewer && !list.is_owner && <FollowListButton list={list} />}
        </li>
      ))}
    </ul>
  );
}
