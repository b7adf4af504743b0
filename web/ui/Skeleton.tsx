import type { ReactNode } from 'react';
import { joinClasses } from './classes.ts';
import css from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A grey box as large as the content that it stands for. `width` is in per cent of the container. */
export function Skeleton({
  shape = 'line',
  width = 100,
}: {
  shape?: 'line' | 'small' | 'title' | 'icon' | 'icon32' | 'media';
  width?: 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100;
}) {
  const sized = shape === 'line' || shape === 'small' || shape === 'title';
  return <span aria-hidden className={joinClasses(css.box, css[shape], sized && css[`w${width}`])} />;
}

/** Shows the skeletons inside after 200 ms, and says `label` ("Loading posts") once. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.loading} aria-busy>
      <span role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {children}
    </div>
  );
}
