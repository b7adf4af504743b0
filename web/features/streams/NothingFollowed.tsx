import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Newspaper, Rss } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { useHideSeen } from '../seen/queries-hide.ts';
import { subscriptionCountQuery } from '../subscriptions/queries.ts';

/** Shown if there are no posts: nothing is followed, everything is seen, or nothing is published yet. */
export function NothingFollowed() {
  const { data: count, isPending } = useQuery(subscriptionCountQuery());
  const preferences = usePreferences();
  if (isPending) return null;
  if (!count) {
    return (
      <EmptyState
        icon={Rss}
        title={t('You don’t follow any sites yet')}
        text={t('New posts from the sites you follow will appear here.')}
        action={
          <ButtonLink to="/reader" variant="primary">
            {t('Get started')}
          </ButtonLink>
        }
      />
    );
  }
  if (preferences?.reader_hide_seen) return <NothingUnseen />;
  return (
    <EmptyState
      icon={Newspaper}
      title={t('Nothing here yet')}
      text={t('The sites you follow haven’t published anything yet. New posts will appear here.')}
      action={
        <ButtonLink
          to="/discover/add-new"
          variant="primary"
          onClick={() => recordEvent('calypso_reader_discover_on_empty_stream_clicked')}
        >
          {t('Add a site')}
        </ButtonLink>
      }
    />
  );
}

/** While seen posts are left out. */
function NothingUnseen() {
  const [, hideSeen] = useHideSeen();
  return (
    <EmptyState
      icon={CheckCheck}
      title={t('You’re up to date')}
      text={t('You’ve seen everything from the sites you follow. New posts will appear here.')}
      action={<Button onClick={() => hideSeen(false)}>{t('Show seen posts')}</Button>}
    />
  );
}
