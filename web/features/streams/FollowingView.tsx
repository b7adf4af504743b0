import { useRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useSetPreferences } from '../accounts/queries.ts';

/** How /reader shows what the followed sites publish (FS-02). Changes at once, and follows the account (FS-03). */
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
        // The scrolling feed is of all sites; the list may be narrowed to one, or to some words.
        void router.navigate({ to: '/reader', replace: true });
      }}
    />
  );
}
