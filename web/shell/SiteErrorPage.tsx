import type { ErrorComponentProps } from '@tanstack/react-router';
import { isTakenDown, TakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { Column } from '#web/ui/Layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** The error page of a blog in the reader: says so if an administrator has taken it down. */
export function SiteErrorPage(props: ErrorComponentProps) {
  const failure = findCallError(props.error);
  if (!isTakenDown(failure)) return <ErrorPage {...props} />;
  return (
    <Column>
      <TakenDown error={failure} />
    </Column>
  );
}
