import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, LockKeyhole, SearchX, TriangleAlert } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { FeedError } from '#web/features/feeds/FeedError.tsx';
import type { CallError } from '#web/lib/call.ts';
import { asCallError } from '#web/lib/error.ts';
import { logInLink } from '#web/lib/wish.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';

/** Instead of a page that could not be shown: what happened in a sentence, and one thing to do. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const failure = asCallError(error);
  if (failure && isGone(failure)) return <NotFoundPage />;
  const { icon, title, text } = wordsFor(failure);
  const action = failure?.code === 'authorization_required' ? <LogInAgain /> : <TryAgain reset={reset} />;
  return (
    <Column>
      <EmptyState heading={1} icon={icon} title={title} text={text} action={action} />
    </Column>
  );
}

function TryAgain({ reset }: { reset: () => void }) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (router.isServer) {
    // A visitor's page runs no application: trying again is loading it again.
    return (
      <ButtonAnchor variant="primary" href={router.state.location.href}>
        {t('Try again')}
      </ButtonAnchor>
    );
  }
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Button variant="primary" onClick={retry}>
      {t('Try again')}
    </Button>
  );
}

/** The session has ended meanwhile. The log-in page is loaded, because who is looking has changed. */
function LogInAgain() {
  const { href } = useRouter().state.location;
  return (
    <ButtonAnchor variant="primary" {...logInLink(href)}>
      {t('Log in')}
    </ButtonAnchor>
  );
}

/** For a feed's page: an address without a feed has words of its own (ER-10). */
export function FeedErrorPage(props: ErrorComponentProps) {
  const failure = asCallError(props.error);
  if (!failure || failure.status < 400 || failure.status >= 500 || failure.status === 429)
    return <ErrorPage {...props} />;
  return (
    <Column>
      <FeedError />
    </Column>
  );
}

/** For a list's pages: one that is not there, or that is somebody else's private one, which must look the same (U43). */
export function ListErrorPage(props: ErrorComponentProps) {
  const failure = asCallError(props.error);
  if (failure?.status !== 404) return <ErrorPage {...props} />;
  return <Missing title={t('There is no such list.')} text={t('It may be gone, or private.')} />;
}

/** An address that leads nowhere, or to something that is no longer there. */
export function NotFoundPage() {
  return (
    <Missing
      title={t('There is nothing at this address.')}
      text={t('It may have moved, or the link may be incomplete.')}
    />
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  const { viewer } = useRouter().options.context;
  return (
    <Column>
      <EmptyState
        heading={1}
        icon={SearchX}
        title={title}
        text={text}
        action={
          <ButtonLink to={viewer ? '/reader' : '/'} variant="primary">
            {viewer ? t('Back to Recent') : t('Back to the front page')}
          </ButtonLink>
        }
      />
    </Column>
  );
}

/** The server's status for a page whose loader failed with `error`. */
export function statusOf(error: unknown): number {
  const failure = asCallError(error);
  return failure && failure.status >= 400 ? failure.status : 500;
}

function isGone({ status }: CallError): boolean {
  return status === 404 || status === 410;
}

function wordsFor(failure: CallError | undefined) {
  switch (failure?.code) {
    case 'offline':
    case 'timeout':
      return {
        icon: CloudOff,
        title: t('There is no connection.'),
        text: t('Tidings could not be reached. Check your network, then try again.'),
      };
    case 'throttled':
      return {
        icon: TriangleAlert,
        title: t('That was too fast.'),
        text: t('Wait a moment before you try again.'),
      };
    case 'authorization_required':
      return {
        icon: LockKeyhole,
        title: t('You are signed out.'),
        text: t('Log in to go on where you were.'),
      };
    case 'forbidden':
      return {
        icon: LockKeyhole,
        title: t('You cannot see this page.'),
        text: t('It is private.'),
      };
    default:
      return {
        icon: TriangleAlert,
        title: t('This page could not be shown.'),
        text: t('Something went wrong on our side. Nothing of yours is lost.'),
      };
  }
}
