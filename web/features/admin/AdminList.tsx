import { useNavigate } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import { SearchX } from 'lucide';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import type { Option } from '#web/ui/options.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import css from './AdminList.module.css';

const SEARCH_DELAY_MS = 250;

export interface AdminColumn<T> {
  id: string;
  label: string;
  render: (row: T) => ReactNode;
  /** Numbers are at the end of their column. */
  isNumber?: boolean;
  /** A word or a date, which is never broken. */
  isShort?: boolean;
  /** On phones, its label is in front of it. */
  isLabelled?: boolean;
}

/** A choice above the list, as a parameter of the address. The first option is the default, and its value ''. */
export interface AdminFilter {
  name: string;
  label: string;
  options: readonly Option<string>[];
  /** Chooses between lists, each of which may be empty, rather than among the rows of one. */
  isList?: boolean;
}

/**
 * A list of administration: search, filters and order above it, whose values are in the page's address; a table, which is a list
 * of cards on phones; a button for more. The first column names the row.
 */
export function AdminList<T>({
  label,
  query,
  rows,
  keyOf,
  columns,
  actions,
  search,
  filters = [],
  values,
  empty,
}: {
  /** Names the table. */
  label: string;
  /** Of `adminListQuery`. */
  query: ComponentProps<typeof ListEnd>['query'] & { isPlaceholderData: boolean };
  rows: readonly T[] | undefined;
  keyOf: (row: T) => string | number;
  columns: readonly AdminColumn<T>[];
  /** Buttons or a menu at the end of a row. */
  actions?: (row: T) => ReactNode;
  /** The label of the search field; without it there is none. */
  search?: string;
  filters?: readonly AdminFilter[];
  /** The page's parameters: `q`, and the filters by name. */
  values: Readonly<Record<string, string | undefined>>;
  /** What is shown if there is nothing at all. */
  empty: { icon: IconNode; title: string; text?: string; action?: ReactNode };
}) {
  const change = useChangeValues();
  const lists = filters.filter(({ isList }) => isList).map(({ name }) => name);
  const isFiltered = Object.entries(values).some(
    ([name, value]) => name !== 'sort' && !lists.includes(name) && value,
  );
  return (
    <div className={css.list}>
      {(search !== undefined || filters.length > 0) && (
        <div className={css.bar}>
          {search !== undefined && <ListSearch label={search} value={values.q ?? ''} onChange={change} />}
          {filters.map(({ name, label: filterLabel, options }) => (
            <Select
              key={name}
              compact
              aria-label={filterLabel}
              options={options}
              value={values[name] ?? ''}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
      )}
      {rows === undefined && !query.isError && <Skeleton shape="media" />}
      {rows?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            icon={SearchX}
            title={t('Nothing matches')}
            {...(search !== undefined && { text: t('Try other words, or change the filters.') })}
          />
        ) : (
          <EmptyState {...empty} />
        ))}
      {rows !== undefined && rows.length > 0 && (
        <table
          className={joinClasses(css.table, query.isPlaceholderData && css.stale)}
          aria-label={label}
          aria-busy={query.isPlaceholderData}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={joinClasses(column.isNumber && css.number)}>
                  {column.label}
                </th>
              ))}
              {actions && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.id} scope="row">
                      {column.render(row)}
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      className={joinClasses(column.isNumber && css.number, column.isShort && css.short)}
                      {...((column.isNumber || column.isLabelled) && { 'data-label': column.label })}
                    >
                      {column.render(row)}
                    </td>
                  ),
                )}
                {actions && <td className={css.actions}>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListEnd query={query} failed={t('This list could not be loaded.')} />
    </div>
  );
}

/** Searches a moment after the last key. */
function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (values: { q: string }) => void;
}) {
  const [typed, setTyped] = useState(value);
  const settled = useDebouncedValue(typed, SEARCH_DELAY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is a reason to search.
  useEffect(() => {
    if (settled !== undefined && settled.trim() !== value) onChange({ q: settled.trim() });
  }, [settled]);
  return (
    <div className={css.search}>
      <SearchField label={label} value={typed} onChange={setTyped} maxLength={100} />
    </div>
  );
}

/** Returns a function that changes parameters of the page's address; an empty value removes one. */
function useChangeValues() {
  const navigate = useNavigate();
  return (values: Record<string, string>) => {
    const changed = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]),
    );
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  };
}
