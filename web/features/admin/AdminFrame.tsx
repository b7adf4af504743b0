import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import css from './AdminFrame.module.css';
import { listAdminPlaces } from './navigation.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The frame of every page of administration: their list beside the page, or a row above it that scrolls where there is no room. */
export function AdminFrame() {
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div className={css.frame}>
      <nav aria-label={t('Administration')} className={css.places} ref={showCurrent}>
        {listAdminPlaces().map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups are always the same.
          <ul key={at} className={css.group}>
            {group.map(({ to, label, icon }) => (
              <li key={to}>
                <PlaceLink to={to} className={css.place} activeOptions={{ exact: to === '/admin' }}>
                  <Icon of={icon} size={20} />
                  {label}
                </PlaceLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div ref={page} className={css.page}>
        <Outlet />
      </div>
    </div>
  );
}

/** Scrolls the current page's link into view where the row is wider than the screen. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !current) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}
