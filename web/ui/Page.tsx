import type { IconNode } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import css from './Page.module.css';

/** The header of a page: its one h1 (focused after a navigation), a sentence, and controls at the end. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={css.head}>
      <div className={css.headText}>
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}

/** A named section of a page. With an `id` it can be linked to: `/me/account#data`. */
export function Section({
  id,
  title,
  actions,
  children,
}: {
  id?: string;
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} className={css.section} aria-labelledby={titleId}>
      <div className={css.sectionHead}>
        <h2 id={titleId} className={css.sectionTitle}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Shown when a list is empty: one sentence and one next step. `heading` is 1 when it is the whole page. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  heading = 2,
}: {
  icon?: IconNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 1 | 2;
}) {
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.art}>
          <Icon of={icon} />
        </span>
      )}
      {heading === 1 ? (
        <h1 tabIndex={-1} className={css.emptyTitle}>
          {title}
        </h1>
      ) : (
        <h2 className={css.emptyTitle}>{title}</h2>
      )}
      {text && <p className={css.emptyText}>{text}</p>}
      {action && <div className={css.emptyAction}>{action}</div>}
    </div>
  );
}

/** Marks the end of a stream, in words. */
export function EndMark({ children }: { children: ReactNode }) {
  return <p className={css.endMark}>{children}</p>;
}
