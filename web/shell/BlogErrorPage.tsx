import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isTakenDown, TakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Column } from '#web/ui/Layout.tsx';
import { Brand } from './Brand.tsx';
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx';
import css from './Frame.module.css';

/** Shown if a page of a blog doesn't exist or is hidden from the viewer: the two look alike. */
export function BlogNotFoundPage() {
  return (
    <PlainFrame>
      <NotFoundPage />
    </PlainFrame>
  );
}

/** Shown if a page of a blog could not be rendered. */
export function BlogErrorPage(props: ErrorComponentProps) {
  const failure = findCallError(props.error);
  return (
    <PlainFrame>
      {isTakenDown(failure) ? (
        <Column>
          <TakenDown error={failure} />
        </Column>
      ) : (
        <ErrorPage {...props} />
      )}
    </PlainFrame>
  );
}

/** Shows only the platform's name, because the blog's own frame needs the blog. */
function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.visitor}>
      <header className={joinClasses(css.masterbar, css.flat)}>
        <Brand to="/" />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
