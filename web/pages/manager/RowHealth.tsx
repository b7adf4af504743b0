import { useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedHealth } from '#web/features/feeds/FeedHealth.tsx';
import { HealthDialog } from '#web/features/subscriptions/HealthDialog.tsx';
import { RetryFeed } from '#web/features/subscriptions/RetryFeed.tsx';
import { Button } from '#web/ui/Button.tsx';
import css from './RowHealth.module.css';

/** U50: why a feed fails and since when, with remedies. Nothing while it is healthy. */
export function RowHealth({ subscription }: { subscription: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  const { health, name, feed_ID } = subscription;
  if (!health) return null;
  return (
    <div className={css.health}>
      <FeedHealth health={health} />
      {health.moved_to === undefined && health.code !== 'gone' && (
        <RetryFeed feedId={feed_ID} name={name} className={css.way} />
      )}
      <Button
        variant="link"
        className={css.way}
        aria-label={
          health.moved_to === undefined
            ? t('Details of {site}', { site: name })
            : t('Replace the address of {site}', { site: name })
        }
        onClick={() => setIsOpen(true)}
      >
        {health.moved_to === undefined ? t('Details') : t('Replace')}
      </Button>
      {isOpen && <HealthDialog subscription={subscription} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
