import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinClasses } from '#web/ui/classes.ts';
import { Brand } from './Brand.tsx';
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx';
import css from './Frame.module.css';

/** Instead of a page of a blog that is not there, or not for the one who asks: from outside the two look alike. */
export function BlogNotFoundPage() {
  return (
    <PlainFrame>
      <NotFoundPage />
    </PlainFrame>
  );
}

/** Instead of a page of a blog that could not be made. */
export function BlogErrorPage(props: ErrorComponentProps) {
  return (
    <PlainFrame>
      <ErrorPage {...props} />
    </PlainFrame>
  );
}

/** Only the platform's name around the sentence: the blog's own frame needs the blog. */
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
