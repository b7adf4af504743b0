import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Newspaper } from 'lucide-react';
import { useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { feedLink } from '#web/features/feeds/rules.ts';
import { SiteSeenButton } from '#web/features/seen/SiteSeenButton.tsx';
import { UnseenCount } from '#web/features/seen/UnseenCount.tsx';
import { followedSitesQuery } from '#web/features/subscriptions/queries-followed.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './Sidebar.module.css';
import { useStoredFlag } from './stored-flag.ts';

/** Followed sites in sight before "Show more". */
const SITES_SHOWN = 8;

/** "Recent" with the followed sites below it, each with what is unseen (U03); folds, and stays as it was left (RT-05). */
export function FollowingGroup() {
  const { data } = useQuery(followedSitesQuery);
  const [open, setOpen] = useStoredFlag('sidebar-following', true);
  const [all, setAll] = useState(false);
  const sites = data?.subscriptions ?? [];
  const shown = all ? sites : sites.slice(0, SITES_SHOWN);
  const hidden = sites.length - shown.length;
  return (
    <div className={classes(css.group, sites.length > 0 && css.foldable)}>
      <Link className={css.item} to="/reader" activeOptions={{ exact: true }}>
        <Icon of={Newspaper} size={20} />
        <span className={css.label}>{t('Recent')}</span>
        <span className={css.unseen}>
          <UnseenCount />
        </span>
      </Link>
      {sites.length > 0 && (
        <IconButton
          icon={ChevronRight}
          iconSize={16}
          directional={!open}
          label={t('Followed sites')}
          aria-expanded={open}
          className={classes(css.fold, open && css.open)}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && sites.length > 0 && (
        <ul className={css.sites}>
          {shown.map((site) => (
            <FollowedSite key={site.ID} site={site} />
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={classes(css.item, css.more)} onClick={() => setAll(true)}>
                <span className={css.label}>{t('Show {count} more', { count: hidden })}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function FollowedSite({ site }: { site: Subscription }) {
  return (
    <li className={css.followed}>
      <Link className={classes(css.item, css.site)} {...feedLink(site)}>
        <SiteIcon src={site.site_icon} name={site.name} size={20} />
        <span className={css.label}>
          <bdi>{site.name}</bdi>
        </span>
        <span className={css.unseen}>
          <UnseenCount feedId={site.feed_ID} />
        </span>
      </Link>
      <SiteSeenButton site={site} className={css.atEnd} />
    </li>
  );
}
