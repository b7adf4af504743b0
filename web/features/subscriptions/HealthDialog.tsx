import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FeedHealth } from '../feeds/FeedHealth.tsx';
import { FeedHealthDetails } from '../feeds/FeedHealthDetails.tsx';
import { FetchStatsChart } from '../feeds/FetchStatsChart.tsx';
import { fetchStatsQuery } from '../feeds/queries.ts';
import css from './HealthDialog.module.css';
import type { HealthySubscription } from './health.ts';
import { ReplaceAddress } from './ReplaceAddress.tsx';
import { RetryFeed } from './RetryFeed.tsx';

/** A subscription's health in full, with remedies. */
export function HealthDialog({
  subscription,
  onClose,
}: {
  subscription: HealthySubscription;
  onClose: () => void;
}) {
  return (
    <Dialog
      name="feed_health"
      initialFocus="close"
      open
      onOpenChange={(open) => !open && onClose()}
      title={subscription.name}
      description={t('Feed health')}
      footer={<RetryFeed feedId={subscription.feed_ID} name={subscription.name} variant="secondary" />}
    >
      <HealthDetails subscription={subscription} onReplaced={onClose} />
    </Dialog>
  );
}

/** The same on a page. */
export function HealthDetails({
  subscription,
  onReplaced,
}: {
  subscription: HealthySubscription;
  onReplaced?: () => void;
}) {
  const { data } = useQuery(fetchStatsQuery(subscription.feed_ID));
  return (
    <div className={css.details}>
      <FeedHealth health={subscription.health} />
      <FeedHealthDetails feed={subscription} />
      <section>
        <h3 className={css.heading}>{t('The last 30 days')}</h3>
        {data ? (
          <FetchStatsChart days={data.days} />
        ) : (
          <div className={css.waiting}>
            <Skeleton shape="media" />
          </div>
        )}
      </section>
      <ReplaceAddress key={subscription.URL} subscription={subscription} onReplaced={onReplaced} />
    </div>
  );
}
