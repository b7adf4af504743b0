import type { ErrorComponentProps } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { ErrorPage, Missing } from './ErrorPage.tsx';

/** For a list's pages: one that is not there, or that is somebody else's private one, which must look the same (U43). */
export function ListErrorPage(props: ErrorComponentProps) {
  const failure = findCallError(props.error);
  if (failure?.status !== 404) return <ErrorPage {...props} />;
  return (
    <Missing title={t('We can’t find that list.')} text={t('It may have been deleted, or it’s private.')} />
  );
}
