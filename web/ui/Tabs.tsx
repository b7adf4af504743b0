import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Count } from './Count.tsx';
import css from './Tabs.module.css';

/** A row of links, for tabs that have paths: `<TabLinks label="Discover"><TabLink to="/discover">…`. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.tabs} ref={showCurrent}>
      {children}
    </nav>
  );
}

/** Keeps the current tab in view while the row is wider than the screen: when it appears, and when its width changes. */
function showCurrent(row: HTMLElement | null) {
  if (!row) return undefined;
  const observer = new ResizeObserver(() => {
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
    const { left, width } = row.getBoundingClientRect();
    if (current) row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
  });
  observer.observe(row);
  return () => observer.disconnect();
}

function TabAnchor({
  count,
  children,
  href,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { count?: number }) {
  return (
    <a {...rest} href={href} className={css.tab}>
      {children}
      {count !== undefined && <Count value={count} />}
    </a>
  );
}

/** A tab that is a link; the router marks the current one. */
export const TabLink = createLink(TabAnchor);

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  panel: ReactNode;
}

/** Tabs that change a panel without changing the path; arrow keys move between them. */
export function Tabs({
  items,
  value,
  onChange,
}: {
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List className={css.tabs}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.id} value={item.id} className={css.tab}>
            {item.label}
            {item.count !== undefined && <Count value={item.count} />}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.id} value={item.id}>
          {item.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
