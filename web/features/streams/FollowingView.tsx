import { useRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useSetPreferences } from '../accounts/queries.ts';

/** How /reader shows the subscriptions' posts (FS-02). Changes at once, and is stored with the account (FS-03). */
export function FollowingView({ value }: { value: 'recent' | 'stream' }) {
  const router = useRouter();
  const setPreferences = useSetPreferences();
  return (
    <Segmented
      label={t('View')}
      options={[
        { value: 'recent', label: t('Full post') },
        { value: 'stream', label: t('Scrolling feed') },
      ]}
      value={value}
      onChange={(reader_following_view) => {
        recordEvent('calypso_reader_following_view_changed', { view: reader_following_view });
        setPreferences({ reader_following_view });
        // The scrolling feed shows all subscriptions; the list may be limited to one, or to a search.
        void router.navigate({ to: '/reader', replace: true });
      }}
    />
  );
}
