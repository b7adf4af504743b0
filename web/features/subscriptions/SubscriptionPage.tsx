import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { SubscriptionDetails } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { BackRow, Column } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { OneSubscription } from './OneSubscription.tsx';
import { blogSubscriptionQuery, subscriptionQuery } from './queries.ts';
import css from './SubscriptionPage.module.css';

/** A subscription by its number (RT-18). */
export function SubscriptionPage() {
  const { subscriptionId } = useParams({ from: '/member/reader/subscriptions/$subscriptionId' });
  return <Shown key={subscriptionId} query={useQuery(subscriptionQuery(Number(subscriptionId)))} />;
}

/** The same by the number of the blog (RT-19). */
export function SiteSubscriptionPage() {
  const { blogId } = useParams({ from: '/member/reader/site/subscription/$blogId' });
  return <Shown key={blogId} query={useQuery(blogSubscriptionQuery(Number(blogId)))} />;
}

interface DetailsQuery {
  data: SubscriptionDetails | undefined;
  error: Error | null;
  refetch: () => unknown;
}

type Found = Exclude<SubscriptionDetails, { errors: unknown }>;

function Shown({ query: { data, error, refetch } }: { query: DetailsQuery }) {
  // One that was ended on this page stays, so that it can be resumed.
  const [ended, setEnded] = useState<Found>();
  const found = data && !('errors' in data) ? data : ended;
  if (found) {
    return (
      <Frame>
        <OneSubscription details={found} isEnded={ended !== undefined} onEnded={setEnded} />
      </Frame>
    );
  }
  if (data) return <NotFound />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Frame>
      <Loading label={t('Loading subscription')}>
        <Skeleton shape="title" width={60} />
      </Loading>
    </Frame>
  );
}

/** RT-20: with `transition=true`, which the manager's links have, the page slides in. */
function Frame({ children }: { children: ReactNode }) {
  const hasTransition = useHasTransition();
  return (
    <Column className={joinClasses(hasTransition && css.entering)}>
      <BackRow fallback="/reader/subscriptions">{t('Manage all subscriptions')}</BackRow>
      {children}
    </Column>
  );
}

function useHasTransition(): boolean {
  const { transition } = useSearch({ strict: false }) as { transition?: string };
  return transition === 'true';
}

/**
 * Shown if there is no such subscription. A user from the manager has just seen it there, so the list is refetched and shown
 * again (platform facts 3.3).
 */
function NotFound() {
  const hasTransition = useHasTransition();
  const navigate = useNavigate();
  useEffect(() => {
    recordEvent('calypso_reader_subscription_not_found');
    if (!hasTransition) return;
    notify.info(t('This subscription is being updated. Check back in a moment.'), {
      id: 'subscription-not-found',
      durationMs: 5_000,
    });
    void navigate({ to: '/reader/subscriptions', replace: true });
  }, [hasTransition, navigate]);
  if (hasTransition) return null;
  return (
    <Frame>
      <h1 tabIndex={-1} className={css.lost}>
        {t('Subscription not found')}
      </h1>
      <Notice kind="error">
        <p>{t('You don’t have this subscription. You may have unsubscribed.')}</p>
      </Notice>
    </Frame>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Frame>
      <FailedNotice error={error} onRetry={onRetry}>
        {t('This subscription could not be loaded.')}
      </FailedNotice>
    </Frame>
  );
}
