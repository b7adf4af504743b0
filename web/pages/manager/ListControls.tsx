import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { Option } from '#web/ui/options.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import css from './ListControls.module.css';
import type { DisabledReasons } from './list-rules.ts';

/** Filter, order and search of a manager's list. A choice without effect is disabled, and its name says why. */
export function ListControls<View extends string, Sort extends string>({
  search,
  view,
  sort,
  disabled,
}: {
  search: { label: string; value: string; onChange: (term: string) => void };
  /** Absent if there is nothing to choose. */
  view?: { options: readonly Option<View>[]; value: View; onChange: (view: View) => void };
  sort: { options: readonly Option<Sort>[]; value: Sort; onChange: (sort: Sort) => void };
  disabled: DisabledReasons;
}) {
  return (
    <search className={css.controls}>
      <SearchField {...search} />
      {view && (
        <Select
          compact
          {...view}
          aria-label={disabled.view ? t('View: no result to filter') : t('View')}
          disabled={disabled.view !== undefined}
        />
      )}
      <Select
        compact
        {...sort}
        aria-label={disabled.sort ? t('Sort: no result to sort') : t('Sort')}
        disabled={disabled.sort !== undefined}
      />
    </search>
  );
}

/** Announces the number of rows that a search has left, to screen readers. */
export function ResultCount({ term, count }: { term: string; count: number }): ReactNode {
  return (
    <p role="status" className={hidden.hidden}>
      {term.trim() !== '' && t('{count, plural, one {# result} other {# results}}', { count })}
    </p>
  );
}
