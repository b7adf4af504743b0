import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isTakenDown, TakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { canBeExplained, PostUnavailable } from '#web/pages/full-post/PostUnavailable.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** The error page of a post's page: says why the post cannot be shown, if that is known (U30). */
export function PostErrorPage(props: ErrorComponentProps) {
  const { options, state } = useRouter();
  const failure = findCallError(props.error);
  const status = failure?.status;
  if (isTakenDown(failure))
    return (
      <Column>
        <TakenDown error={failure} />
      </Column>
    );
  if (!canBeExplained(status)) return <ErrorPage {...props} />;
  return (
    <Column>
      <PostUnavailable
        status={status}
        isMember={options.context.viewer !== null}
        path={state.location.href}
      />
    </Column>
  );
}
