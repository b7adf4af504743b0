import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { useNow } from '#web/lib/now.ts';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';

/** The times of a feed's last and next fetch. */
export function FeedRefresh({ feed }: { feed: Pick<Feed, 'last_checked' | 'next_refresh_time'> }) {
  const now = useNow();
  if (!feed.last_checked) return <span>{t('Not checked yet')}</span>;
  const next = feed.next_refresh_time;
  const isDue = next !== null && new Date(next) > now;
  return (
    <span>
      <Trans
        message="Checked <when></when>"
        components={{ when: <Time date={feed.last_checked} style="long" /> }}
      />
      {isDue && (
        <>
          {', '}
          <Trans
            message="next check <when></when>"
            components={{ when: <Time date={next} style="long" /> }}
          />
        </>
      )}
    </span>
  );
}
