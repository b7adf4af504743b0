import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide';
import { lazy, Suspense, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { toTagPath } from '#web/features/tags/rules.ts';
import { notify } from '#web/ui/notices.ts';
import { useCurrentNavPath } from './current-nav-path.ts';
import { SidebarGroup } from './SidebarGroup.tsx';
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
  const isHere = !isShown && (navPath === '/tags' || !!navPath?.startsWith('/tag/'));
  useEffect(() => {
    if (isError)
      notify.error(t('Could not load your followed tags, try refreshing the page'), { id: 'followed-tags' });
  }, [isError]);
  return (
    <SidebarGroup icon={Hash} label={t('Tags')} isOpen={open} isHere={isHere} onToggle={() => setOpen(!open)}>
      <Suspense>
        <FollowedTags tags={tags} navPath={navPath} />
      </Suspense>
    </SidebarGroup>
  );
}
