import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, LockKeyhole, SearchX, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { findCallError, isUnreachable } from '#web/lib/error.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useReconnect } from '#web/lib/reconnect.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';

/** Shown if a page could not be rendered: one sentence about what happened, and one thing to do. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const failure = findCallError(error);
  if (failure && isGone(failure)) return <NotFoundPage />;
  const { icon, title, text } = getErrorText(failure);
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
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  useReconnect(retry);
  if (router.isServer) {
    // A visitor's page runs no application, so trying again reloads it.
    return (
      <ButtonAnchor variant="primary" href={router.state.location.href}>
        {t('Try again')}
      </ButtonAnchor>
    );
  }
  return (
    <Button variant="primary" onClick={retry}>
      {t('Try again')}
    </Button>
  );
}

/** The session has expired. The log-in page is a full load, because the viewer has changed. */
function LogInAgain() {
  const { href } = useRouter().state.location;
  return (
    <ButtonAnchor variant="primary" {...toLogInLink(href)}>
      {t('Log in')}
    </ButtonAnchor>
  );
}

/** Shown if an address has no page, or its content no longer exists. */
export function NotFoundPage() {
  const { pathWithoutLocale } = useRouter().options.context;
  if (pathWithoutLocale !== undefined) {
    return (
      <Missing
        title={t('Tidings isn’t available in this language.')}
        text={t('The page exists in other languages.')}
        action={
          <ButtonAnchor href={pathWithoutLocale} variant="primary">
            {t('Open the page')}
          </ButtonAnchor>
        }
      />
    );
  }
  return (
    <Missing
      title={t('There’s nothing at this address.')}
      text={t('It may have moved, or the link may be incomplete.')}
    />
  );
}

/** A page with links back, or another way on. */
export function Missing({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const { viewer } = useRouter().options.context;
  return (
    <Column>
      <EmptyState
        heading={1}
        icon={SearchX}
        title={title}
        text={text}
        action={
          action ?? (
            <ButtonLink to={viewer ? '/reader' : '/'} variant="primary">
              {viewer ? t('Back to Recent') : t('Back to the home page')}
            </ButtonLink>
          )
        }
      />
    </Column>
  );
}

/** Returns the HTTP status for a page whose loader failed with `error`. */
export function toHttpStatus(error: unknown): number {
  const failure = findCallError(error);
  return failure && failure.status >= 400 ? failure.status : 500;
}

function isGone({ status }: CallError): boolean {
  return status === 404 || status === 410;
}

function getErrorText(failure: CallError | undefined) {
  if (isUnreachable(failure)) {
    return {
      icon: CloudOff,
      title: t('You’re offline.'),
      text: t('We can’t reach Tidings. Check your connection, then try again.'),
    };
  }
  switch (failure?.code) {
    case 'throttled':
      return {
        icon: TriangleAlert,
        title: t('Too many requests.'),
        text: t('Wait a moment, then try again.'),
      };
    case 'authorization_required':
      return {
        icon: LockKeyhole,
        title: t('You’re logged out.'),
        text: t('Log in to pick up where you left off.'),
      };
    case 'forbidden':
      return {
        icon: LockKeyhole,
        title: t('You don’t have access to this page.'),
        text: t('It’s private.'),
      };
    default:
      return {
        icon: TriangleAlert,
        title: t('This page could not be loaded.'),
        text: t('Something went wrong on our side. Nothing you did was lost.'),
      };
  }
}
