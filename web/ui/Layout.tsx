import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { joinClasses } from './classes.ts';
import css from './Layout.module.css';

type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32;

/** Arranges its children in a column. `gap` in px. */
export function Stack({
  gap = 16,
  className,
  children,
}: {
  gap?: Gap;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={joinClasses(css.stack, gap > 0 && css[`g${gap}`], className)}>{children}</div>;
}

/** Arranges its children in a row, centred on the cross axis; `wrap` allows line breaks. */
export function Row({
  gap = 8,
  wrap,
  justify,
  align,
  className,
  children,
}: {
  gap?: Gap;
  wrap?: boolean;
  justify?: 'between' | 'end';
  align?: 'top' | 'baseline';
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={joinClasses(
        css.row,
        gap > 0 && css[`g${gap}`],
        wrap && css.wrap,
        justify && css[justify],
        align && css[align],
        className,
      )}
    >
      {children}
    </div>
  );
}

/**
 * The column of a page. All pages of an area use the same width, so that headings and tabs don't move between pages: 696 px
 * (`stream`), 912 px (`wide`), or 480 px (`narrow`) for a form alone. With `back`, shows a back link above it.
 */
export function Column({
  width = 'stream',
  back,
  className,
  children,
}: {
  width?: 'stream' | 'wide' | 'narrow';
  /** Where the back link leads when there is no previous page. */
  back?: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={joinClasses(css.column, width !== 'stream' && css[width], className)}>
      {back && <BackRow fallback={back} />}
      {children}
    </div>
  );
}

/** The back link above a page's header; its arrow is aligned with the column's edge. */
export function BackRow({ fallback, children }: { fallback: string; children?: ReactNode }) {
  return (
    <div className={css.back}>
      <BackLink fallback={fallback}>{children}</BackLink>
    </div>
  );
}
