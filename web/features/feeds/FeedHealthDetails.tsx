import type { FeedHealth } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { Time } from '#web/ui/Time.tsx';
import css from './FeedHealthDetails.module.css';

/** The crawler's state of a feed: the last and next crawl, and why then. */
export function FeedHealthDetails({ feed }: { feed: FeedHealth }) {
  const { last_checked, last_success, next_refresh_time, next_refresh_reason } = feed;
  if (!last_checked && !next_refresh_time) return null;
  return (
    <dl className={css.details}>
      {last_checked && (
        <div>
          <dt>{t('Last check')}</dt>
          <dd>
            <Time date={last_checked} style="long" />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('Last successful check')}</dt>
        <dd>{last_success ? <Time date={last_success} style="long" /> : t('Never')}</dd>
      </div>
      {next_refresh_time && (
        <div>
          <dt>{t('Next check')}</dt>
          <dd>
            <Time date={next_refresh_time} style="long" />
            {next_refresh_reason && <span className={css.reason}>{next_refresh_reason.message}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
