import { HeartPulse } from 'lucide';
import { CONCERNS } from '#shared/domain/concerns.ts';
import { t } from '#shared/i18n/translate.ts';
import { useLeaving } from '#web/features/subscriptions/use-leaving.ts';
import { useSubscriptions } from '#web/features/subscriptions/use-subscriptions.ts';
import { useNow } from '#web/lib/now.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import css from './CheckUpPage.module.css';
import { ConcernGroup } from './ConcernGroup.tsx';
import { groupByConcern } from './concerns.ts';
import { LoadingRows } from './LoadingRows.tsx';

/** All subscriptions with a concern, grouped by concern, each group with a remedy. */
export function CheckUpPage() {
  useLeaving();
  const now = useNow();
  const { query, subscriptions, isComplete } = useSubscriptions();
  const groups = groupByConcern(subscriptions, now);
  return (
    <Column width="wide">
      <div className={css.back}>
        <BackLink fallback="/reader/subscriptions" />
      </div>
      <PageHeader
        title={t('Subscription check-up')}
        subtitle={t('Sites that have ended, moved or gone silent, and those you never read.')}
      />
      {query.isError && (
        <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
          {t('Your subscriptions could not be loaded.')}
        </FailedNotice>
      )}
      {!isComplete && !query.isError && <LoadingRows />}
      {isComplete && groups.size === 0 && (
        <EmptyState
          icon={HeartPulse}
          title={t('All your subscriptions are healthy')}
          text={t('When a site ends, moves or goes silent, you’ll find it here.')}
          action={
            <ButtonLink to="/reader/subscriptions" search={{}}>
              {t('Manage subscriptions')}
            </ButtonLink>
          }
        />
      )}
      {isComplete && (
        <div className={css.groups}>
          {CONCERNS.map((concern) => {
            const rows = groups.get(concern);
            return rows && <ConcernGroup key={concern} concern={concern} rows={rows} />;
          })}
        </div>
      )}
    </Column>
  );
}
