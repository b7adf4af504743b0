import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import css from './SubjectHeader.module.css';

/**
 * The head of a page about one thing, a site, a person or a list: its picture (96 px) and name, the page's one h1, a line on whose it
 * is, what it says of itself, facts, and what can be done with it. Children stand below the facts.
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
  /** The action is small: it stays at the end of the line on phones, too. */
  actionStays?: boolean;
  /** Tabs follow, with a rule of their own. */
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
        {details && <p className={css.facts}>{details}</p>}
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </header>
  );
}

/** Three lines of the column hold about this many characters. */
const FOLDED_FROM = 180;

/** Longer than three lines it folds; the platform's own disclosure, which needs no script. */
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
