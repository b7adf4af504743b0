import type { ErrorComponentProps } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { ErrorPage, Missing } from './ErrorPage.tsx';

/** The error page of a list's pages: a missing list and another user's private one must look the same (U43). */
export function ListErrorPage(props: ErrorComponentProps) {
  const failure = findCallError(props.error);
  if (failure?.status !== 404) return <ErrorPage {...props} />;
  return (
    <Missing title={t('We can’t find that list.')} text={t('It may have been deleted, or it’s private.')} />
  );
}
