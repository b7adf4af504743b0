import type { ErrorComponentProps } from '@tanstack/react-router';
import { FeedError } from '#web/features/feeds/FeedError.tsx';
import { isTakenDown, TakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { Column } from '#web/ui/Layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** The error page of a feed's page, with its own message if there is no feed (ER-10). */
export function FeedErrorPage(props: ErrorComponentProps) {
  const failure = findCallError(props.error);
  if (isTakenDown(failure))
    return (
      <Column>
        <TakenDown error={failure} />
      </Column>
    );
  if (!failure || failure.status < 400 || failure.status >= 500 || failure.status === 429)
    return <ErrorPage {...props} />;
  return (
    <Column>
      <FeedError />
    </Column>
  );
}
