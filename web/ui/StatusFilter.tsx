import css from './Badge.module.css';
import { ChipLink } from './Badge.tsx';
import { Count } from './Count.tsx';

/** Filters for a page's list by status, below its tabs: links, because each has its own address. The first one needs no `?status`. */
export function StatusFilter<S extends string>({
  label,
  statuses,
  counts,
}: {
  label: string;
  statuses: readonly { status: S; label: () => string }[];
  counts?: Record<S, number> | undefined;
}) {
  return (
    <nav aria-label={label} className={css.filters}>
      {statuses.map(({ status, label }, place) => (
        <ChipLink
          key={status}
          to="."
          search={place === 0 ? {} : { status }}
          replace
          activeOptions={{ includeSearch: true, exact: true, explicitUndefined: true }}
        >
          {label()}
          {counts && <Count value={counts[status]} />}
        </ChipLink>
      ))}
    </nav>
  );
}
