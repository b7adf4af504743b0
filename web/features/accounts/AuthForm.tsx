import type { ReactNode } from 'react';
import { useFormState } from '#web/lib/form-state.ts';
import { Notice } from '#web/ui/Notice.tsx';
import css from './AuthForm.module.css';

/** The head of an account page: its h1, one sentence, and what was wrong with the form that was sent. */
export function AuthHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const { error, field } = useFormState();
  return (
    <>
      <header className={css.head}>
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {children && <p className={css.subtitle}>{children}</p>}
      </header>
      {error && field === undefined && (
        <div className={css.notice}>
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </>
  );
}

/** A form that is posted to the address of its own page, with or without scripts. */
export function AuthForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" className={css.form}>
      {children}
    </form>
  );
}

/** What else one may have come for, below the form. */
export function Alternative({ children }: { children: ReactNode }) {
  return <p className={css.alternative}>{children}</p>;
}

/** Something that has gone well, above the form. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice}>
      <Notice kind="success">{children}</Notice>
    </div>
  );
}
