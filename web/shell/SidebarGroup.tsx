import { ChevronRight, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import css from './Sidebar.module.css';

/** A row that folds and unfolds those below it. */
export function SidebarGroup({
  icon,
  label,
  isOpen,
  isHere,
  onToggle,
  children,
}: {
  icon: IconNode;
  label: string;
  isOpen: boolean;
  /** Whether the current page is one of the group's, but none of the rows shown. */
  isHere: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <div className={css.group}>
      <button
        type="button"
        className={css.item}
        aria-expanded={isOpen}
        {...(isHere && { 'aria-current': 'true' as const })}
        onClick={onToggle}
      >
        <Icon of={icon} size={20} />
        <span className={css.label}>{label}</span>
        <span className={joinClasses(css.mark, isOpen && css.open)}>
          <Icon of={ChevronRight} size={16} directional={!isOpen} />
        </span>
      </button>
      {isOpen && children}
    </div>
  );
}

/** A last row that shows the hidden ones. */
export function ShowMore({ hidden, onClick }: { hidden: number; onClick: () => void }) {
  if (hidden <= 0) return null;
  return (
    <li>
      <button type="button" className={joinClasses(css.item, css.more)} onClick={onClick}>
        <span className={css.label}>{t('Show {count} more', { count: hidden })}</span>
      </button>
    </li>
  );
}
