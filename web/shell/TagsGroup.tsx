import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Hash } from 'lucide';
import { lazy, Suspense, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { toTagPath } from '#web/features/tags/rules.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { useCurrentNavPath } from './current-nav-path.ts';
import css from './Sidebar.module.css';
import { useSidebarGroup } from './sidebar-groups.ts';

/** Loading them late moves nothing, because nothing is below them; most users keep them folded. */
const FollowedTags = lazy(async () => ({ default: (await import('./FollowedTags.tsx')).FollowedTags }));

/** The followed tags, and a link to more. Can be folded, which is remembered (U02, TG-06). */
export function TagsGroup() {
  const { data, isError } = useQuery(followedTagsQuery());
  const [open, setOpen] = useSidebarGroup('tags');
  const navPath = useCurrentNavPath();
  const tags = data?.tags ?? [];
  const isShown = open && (navPath === '/tags' || tags.some((tag) => navPath === toTagPath(tag.slug)));
  const isHere = (navPath === '/tags' || navPath?.startsWith('/tag/')) && !isShown;
  useEffect(() => {
    if (isError)
      notify.error(t('Could not load your followed tags, try refreshing the page'), { id: 'followed-tags' });
  }, [isError]);
  return (
    <div className={css.group}>
      <button
        type="button"
        className={css.item}
        aria-expanded={open}
        {...(isHere && { 'aria-current': 'true' as const })}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Hash} size={20} />
        <span className={css.label}>{t('Tags')}</span>
        <span className={joinClasses(css.mark, open && css.open)}>
          <Icon of={ChevronRight} size={16} directional={!open} />
        </span>
      </button>
      {open && (
        <Suspense>
          <FollowedTags tags={tags} navPath={navPath} />
        </Suspense>
      )}
    </div>
  );
}
