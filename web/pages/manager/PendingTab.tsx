import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { toShortAddress } from '#web/features/feeds/rules-address.ts';
import {
  confirmPending,
  deletePending,
  type Pending,
  pendingCommentsQuery,
  pendingSitesQuery,
} from '#web/features/pending-subscriptions/queries.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import css from './PendingTab.module.css';

/** Subscriptions requested for the user's address by somebody who was not logged in, waiting for confirmation (RT-17). */
export function PendingTab() {
  const siteQuery = useQuery(pendingSitesQuery());
  const commentQuery = useQuery(pendingCommentsQuery());
  const { data: sites } = siteQuery;
  const { data: comments } = commentQuery;
  if (!sites || !comments) {
    const error = siteQuery.error ?? commentQuery.error;
    if (!error) return <LoadingRows />;
    return (
      <FailedNotice
        error={error}
        onRetry={() => void Promise.all([siteQuery.refetch(), commentQuery.refetch()])}
      >
        {t('Your subscriptions could not be loaded.')}
      </FailedNotice>
    );
  }
  const pendingSites = sites.pending_blog_subscriptions;
  const pendingComments = comments.comment_subscriptions;
  if (pendingSites.length + pendingComments.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('Nothing to confirm')}
        text={t(
          'When you subscribe by email without logging in, the subscription waits here until you confirm it.',
        )}
        action={
          <ButtonLink to="/reader/subscriptions" search={{}}>
            {t('Manage subscriptions')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Stack gap={32}>
      {pendingSites.length > 0 && (
        <Section title={t('Sites')}>
          <ul>
            {pendingSites.map((one) => (
              <PendingRow
                key={one.id}
                pending={{ kind: 'site', one }}
                title={one.site_title}
                details={toShortAddress(one.site_url)}
              />
            ))}
          </ul>
        </Section>
      )}
      {pendingComments.length > 0 && (
        <Section title={t('Comments')}>
          <ul>
            {pendingComments.map((one) => (
              <PendingRow
                key={one.id}
                pending={{ kind: 'comments', one }}
                title={one.post_title || t('Untitled post')}
                details={one.site_title}
              />
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}

function PendingRow({ pending, title, details }: { pending: Pending; title: string; details: ReactNode }) {
  const client = useQueryClient();
  const { one } = pending;
  const id = `pending-${pending.kind}-${one.id}`;

  const { run: runAction, isBusy } = useAction(
    async (action: typeof confirmPending, done: string, words: string) => {
      if (await action(client, pending, { words, id })) notify.success(done, { id });
    },
  );
  const confirm = () =>
    runAction(
      confirmPending,
      t('Success! You are now subscribed to {site}.', { site: title }),
      t('Sorry, we had a problem subscribing. Please try again.'),
    );
  const remove = () =>
    runAction(
      deletePending,
      t('{site} was deleted.', { site: title }),
      t('This could not be deleted. Please try again.'),
    );

  return (
    <li className={css.row}>
      <SiteIcon src={one.site_icon} name={one.site_title} size={32} />
      <div className={css.about}>
        <p className={css.title} dir="auto">
          {title}
        </p>
        <p className={css.details}>
          {details} · <Time date={one.date_subscribed} style="long" />
        </p>
      </div>
      <span className={css.ways}>
        <Button
          variant="primary"
          aria-label={t('Confirm {site}', { site: title })}
          busy={isBusy}
          onClick={() => void confirm()}
        >
          {t('Confirm')}
        </Button>
        <Button
          aria-label={t('Delete {site}', { site: title })}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          {t('Delete')}
        </Button>
      </span>
    </li>
  );
}
