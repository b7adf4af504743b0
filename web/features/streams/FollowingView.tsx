import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { notify } from '#web/ui/notices.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { setPreferencesMutation } from '../accounts/queries.ts';

/** How /reader shows what the followed sites publish (FS-02). Changes at once, and follows the account (FS-03). */
export function FollowingView({ value }: { value: 'recent' | 'stream' }) {
  const router = useRouter();
  const { mutate } = useMutation(setPreferencesMutation());
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
        mutate(
          { reader_following_view },
          { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
        );
        // The scrolling feed is of all sites; the list may be narrowed to one, or to some words.
        void router.navigate({ to: '/reader', replace: true });
      }}
    />
  );
}
