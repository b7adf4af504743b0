import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { joinClasses } from './classes.ts';
import css from './Layout.module.css';

type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32;

/** Children below each other. `gap` in px. */
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

/** Children beside each other, centred on the cross axis; breaks into lines with `wrap`. */
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
 * The column of a page on the sheet. All pages of an area have the same one, so that headings and tabs stay where they are from page to
 * page: 696 px (`stream`), 912 px (`wide`), or, for a form alone, 480 px (`narrow`). With `back` the way back stands above it.
 */
export function Column({
  width = 'stream',
  back,
  className,
  children,
}: {
  width?: 'stream' | 'wide' | 'narrow';
  /** Where the way back leads when there is no page before this one. */
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

/** The way back above a page's head: its arrow stands on the column's edge. */
export function BackRow({ fallback, children }: { fallback: string; children?: ReactNode }) {
  return (
    <div className={css.back}>
      <BackLink fallback={fallback}>{children}</BackLink>
    </div>
  );
}
