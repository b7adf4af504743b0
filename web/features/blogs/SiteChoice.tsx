import { Select as BaseSelect } from '@base-ui/react/select';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide';
import { useState } from 'react';
import type { Site } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';
import { mySitesQuery } from './queries.ts';
import { parseRecentSites, pickSite, withRecent } from './rules.ts';
import css from './SiteChoice.module.css';

/** The member's blogs and the one to write in; a selection is remembered in the preference `recentSites`. */
export function useSiteChoice(): {
  sites: Site[];
  site: Site | undefined;
  select: (siteId: number) => void;
} {
  const { data: mine } = useQuery(mySitesQuery);
  const { data: preferences } = useQuery(preferencesQuery());
  const { mutate: update } = useMutation(setPreferencesMutation());
  const [selected, setSelected] = useState<number>();
  const sites = mine?.sites.filter((site) => site.capabilities.publish_posts) ?? [];
  const recent = parseRecentSites(preferences?.calypso_preferences.recentSites);
  return {
    sites,
    site: pickSite(sites, { selected, recent }),
    select(siteId) {
      setSelected(siteId);
      update({ recentSites: withRecent(recent, siteId) });
    },
  };
}

/** Which blog a text is for. With one blog there is nothing to choose: no arrow, and nothing opens (SI-17). */
export function SiteSelect({
  sites,
  site,
  onSelect,
  disabled = false,
}: {
  sites: readonly Site[];
  site: Site;
  onSelect: (siteId: number) => void;
  disabled?: boolean;
}) {
  if (sites.length < 2) {
    return (
      <div className={css.only}>
        <SiteLabel site={site} />
      </div>
    );
  }
  return (
    <BaseSelect.Root value={site.ID} onValueChange={(id) => id !== null && onSelect(id)} disabled={disabled}>
      <BaseSelect.Trigger className={css.trigger} aria-label={t('Post to {site}', { site: site.title })}>
        <SiteLabel site={site} />
        <Icon of={ChevronDown} size={16} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={css.positioner}
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className={css.popup} aria-label={t('Post to')}>
            {sites.map((option) => (
              <BaseSelect.Item key={option.ID} value={option.ID} className={css.option}>
                <SiteLabel site={option} />
                <BaseSelect.ItemIndicator>
                  <Icon of={Check} size={16} />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SiteLabel({ site }: { site: Site }) {
  return (
    <>
      <SiteIcon src={site.icon?.img} name={site.title} size={32} />
      <span className={css.text}>
        <bdi className={css.title}>{site.title}</bdi>
        <span className={css.address}>{site.URL.replace(/^https?:\/\//, '')}</span>
      </span>
    </>
  );
}
