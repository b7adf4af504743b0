import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import css from './SubjectHeader.module.css';

/**
 * The header of a page about a feed, a blog, a person or a list: its image (96 px), its name as the page's h1, a line about its
 * owner, its description, facts, and actions. Children go below the facts.
 */
export function SubjectHeader({
  image,
  name,
  by,
  description,
  details,
  action,
  actionStays = false,
  hasTabs = false,
  children,
}: {
  image?: ReactNode;
  name: ReactNode;
  by?: ReactNode;
  description?: string;
  details?: ReactNode;
  action?: ReactNode;
  /** The action is small: on phones, too, it stays at the end of the line. */
  actionStays?: boolean;
  /** Tabs follow, which have their own rule. */
  hasTabs?: boolean;
  children?: ReactNode;
}) {
  return (
    <header
      className={joinClasses(
        css.header,
        image !== undefined && css.pictured,
        actionStays && css.actionStays,
        !hasTabs && css.ruled,
      )}
    >
      {image}
      <div className={css.about}>
        <h1 tabIndex={-1} className={css.name}>
          {name}
        </h1>
        {by && <p className={css.by}>{by}</p>}
        {description && <Description text={description} />}
        {details && <p className={css.details}>{details}</p>}
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </header>
  );
}

/** About this many characters fit into three lines of the column. */
const FOLDED_FROM = 180;

/** Folds when it is longer than three lines, with the platform's own disclosure, which needs no script. */
function Description({ text }: { text: string }) {
  if (text.length <= FOLDED_FROM)
    return (
      <p className={css.description} dir="auto">
        {text}
      </p>
    );
  return (
    <details className={css.folded}>
      <summary>
        <span className={css.description} dir="auto">
          {text}
        </span>
        <span className={css.more}>{t('Show more')}</span>
      </summary>
    </details>
  );
}
