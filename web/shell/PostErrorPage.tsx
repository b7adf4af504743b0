import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { findCallError } from '#web/lib/error.ts';
import { canBeExplained, PostUnavailable } from '#web/pages/full-post/PostUnavailable.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** The error page of a post's page: says why the post cannot be shown, if that is known (U30). */
export function PostErrorPage(props: ErrorComponentProps) {
  const { options, state } = useRouter();
  const status = findCallError(props.error)?.status;
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
