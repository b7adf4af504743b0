import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Newspaper } from 'lucide';
import { useState } from 'react';
import type { FollowedSite } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { toFeedLink } from '#web/features/feeds/rules.ts';
import { SiteSeenButton } from '#web/features/seen/SiteSeenButton.tsx';
import { UnseenBadge, useUnseenCounts } from '#web/features/seen/UnseenBadge.tsx';
import {
  firstSitesQuery,
  followedSitesQuery,
  isAtSite,
  pickShownSites,
  SITES_MAX,
} from '#web/features/subscriptions/queries-sidebar.ts';
import { recordEvent } from '#web/lib/events.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { useCurrentNavPath } from './current-nav-path.ts';
import { NavLink } from './NavLink.tsx';
import css from './Sidebar.module.css';
import { ShowMore } from './SidebarGroup.tsx';
import { useSidebarGroup } from './sidebar-groups.ts';

/** The pages of feeds and blogs, as entries of the sidebar. */
const SITE_PATH = /^\/reader\/(feed|blog)s/;

/** "Recent" with the followed feeds below it, each with its unseen count (U03). Can be folded, which is remembered (RT-05). */
export function FollowingGroup() {
  const client = useQueryClient();
  const [open, setOpen] = useSidebarGroup('following');
  const [all, setAll] = useState(false);
  const { toCount, areShown } = useUnseenCounts();
  const navPath = useCurrentNavPath();
  const first = useQuery(firstSitesQuery).data;
  // The current one is always among them.
  const isElsewhere =
    SITE_PATH.test(navPath ?? '') && !first?.subscriptions.some((site) => isAtSite(navPath, site));
  const needsAll = all || isElsewhere;
  const followed = useQuery({ ...followedSitesQuery, enabled: needsAll }).data;
  const data = (needsAll && followed) || first;
  const sites = data?.subscriptions ?? [];
  const shown = all ? sites : pickShownSites(sites, navPath);
  const hidden = Math.min(data?.total_subscriptions ?? 0, SITES_MAX) - shown.length;
  const showAll = () =>
    client.ensureQueryData(followedSitesQuery).then(
      () => setAll(true),
      () => notify.error(t('These sites could not be loaded.')),
    );
  const isFoldedAway = !open && sites.some((site) => isAtSite(navPath, site));
  return (
    <div className={joinClasses(css.group, sites.length > 0 && css.foldable)}>
      <NavLink
        className={css.item}
        to="/reader"
        search={{}}
        isCurrent={navPath === '/reader' || isFoldedAway}
        onClick={() => recordEvent('calypso_reader_sidebar_followed_sites_clicked')}
      >
        <Icon of={Newspaper} size={20} />
        <span className={css.label}>{t('Recent')}</span>
        <span className={css.unseen}>{areShown && <UnseenBadge count={toCount()} />}</span>
      </NavLink>
      {sites.length > 0 && (
        <IconButton
          icon={ChevronRight}
          iconSize={16}
          directional={!open}
          label={t('Followed sites')}
          aria-expanded={open}
          className={joinClasses(css.fold, open && css.open)}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && sites.length > 0 && (
        <ul className={css.sites}>
          {shown.map((site) => (
            <SubscribedSite
              key={site.ID}
              site={site}
              unseen={toCount(site.feed_ID)}
              isCounted={areShown}
              isCurrent={isAtSite(navPath, site)}
            />
          ))}
          <ShowMore hidden={hidden} onClick={() => void showAll()} />
        </ul>
      )}
    </div>
  );
}

function SubscribedSite({
  site,
  unseen,
  isCounted,
  isCurrent,
}: {
  site: FollowedSite;
  /** How many of its posts the user has not seen. */
  unseen: number;
  /** The user wants to see that number. */
  isCounted: boolean;
  isCurrent: boolean;
}) {
  return (
    <li className={css.followed}>
      <NavLink
        className={joinClasses(css.item, css.site)}
        {...toFeedLink(site)}
        isCurrent={isCurrent}
        onClick={() =>
          recordEvent('calypso_reader_sidebar_followed_single_site_clicked', {
            blog_id: site.blog_ID,
            feed_id: site.feed_ID,
          })
        }
      >
        <SiteIcon src={site.site_icon} name={site.name} size={20} />
        <span className={css.label}>
          <bdi>{site.name}</bdi>
        </span>
        <span className={css.unseen}>{isCounted && <UnseenBadge count={unseen} />}</span>
      </NavLink>
      {unseen > 0 && <SiteSeenButton site={site} className={css.atEnd} />}
    </li>
  );
}
