import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useFormState } from '#web/lib/form-state.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import css from './AuthForm.module.css';

/** The header of an account page: its h1, a sentence, and the error of the submitted form. */
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

/** A form that is posted to its page's own address, with or without scripts. */
export function AuthForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" className={css.form}>
      {children}
    </form>
  );
}

/** Asks for an account's email address. */
export function AccountEmailField() {
  const { values } = useFormState();
  return (
    <TextField
      label={t('Email')}
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={values.email}
      required
    />
  );
}

/** Other links below the form. */
export function Alternative({ children }: { children: ReactNode }) {
  return <p className={css.alternative}>{children}</p>;
}

/** A sentence above the form about what led someone to it. */
export function InfoNotice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice}>
      <Notice kind="info">
        <p>{children}</p>
      </Notice>
    </div>
  );
}

/** A success message above the form. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice}>
      <Notice kind="success">{children}</Notice>
    </div>
  );
}
