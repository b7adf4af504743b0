import { useQuery } from '@tanstack/react-query';
import { CheckCheck, FileX, Newspaper, Rss } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { useHideSeen } from '#web/features/seen/queries-hide.ts';
import { presentTakedown } from '#web/features/takedowns/present.ts';
import { isTakenDown } from '#web/features/takedowns/TakenDown.tsx';
import { findCallError } from '#web/lib/error.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';

/** Shown if a feed's list is empty: it is taken down, it is not followed, everything is seen, or nothing is published yet. */
export function NothingOfSite({ feedId }: { feedId: number }) {
  const { data: feed, error, isPending } = useQuery(feedQuery(feedId));
  const [hidesSeen, hideSeen] = useHideSeen();
  if (isPending) return null;
  const failure = findCallError(error);
  if (isTakenDown(failure)) {
    const { reason, date } = failure.details;
    return (
      <EmptyState
        icon={FileX}
        title={t('This was taken down.')}
        text={presentTakedown({ reason: String(reason), date: String(date) })}
        action={<ButtonLink to="/reader">{t('Show all sites')}</ButtonLink>}
      />
    );
  }
  if (feed && !feed.is_following) {
    return (
      <EmptyState
        icon={Rss}
        title={t('You don’t subscribe to {site}', { site: feed.name })}
        text={t('Subscribe to it, and its posts will appear here.')}
        action={
          <ButtonLink to="/reader/feeds/$feedId" params={{ feedId: String(feedId) }} variant="primary">
            {t('Go to the site')}
          </ButtonLink>
        }
      />
    );
  }
  if (hidesSeen) {
    return (
      <EmptyState
        icon={CheckCheck}
        title={t('You’re up to date')}
        text={t('You’ve seen everything from this site. New posts will appear here.')}
        action={<Button onClick={() => hideSeen(false)}>{t('Show seen posts')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Newspaper}
      title={t('Nothing here yet')}
      text={t('This site hasn’t published anything yet. New posts will appear here.')}
      action={<ButtonLink to="/reader">{t('Show all sites')}</ButtonLink>}
    />
  );
}
