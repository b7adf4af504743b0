import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Hash } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { FollowedTags } from './FollowedTags.tsx';
import css from './Sidebar.module.css';
import { useStoredFlag } from './stored-flag.ts';

/** The tags that one follows, and the way to more; folds, and stays as it was left (U02, TG-06). */
export function TagsGroup() {
  const { data, isError } = useQuery(followedTagsQuery());
  const [open, setOpen] = useStoredFlag('sidebar-tags', true);
  useEffect(() => {
    if (isError)
      notify.error(t('Could not load your followed tags, try refreshing the page'), { id: 'followed-tags' });
  }, [isError]);
  return (
    <div className={css.group}>
      <button type="button" className={css.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon of={Hash} size={20} />
        <span className={css.label}>{t('Tags')}</span>
        <span className={classes(css.mark, open && css.open)}>
          <Icon of={ChevronRight} size={16} directional={!open} />
        </span>
      </button>
      {open && <FollowedTags tags={data?.tags ?? []} />}
    </div>
  );
}
