import { SearchX } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';

/** Shown in place of a feed that cannot be resolved (ER-10, ER-11). */
export function FeedError() {
  return (
    <EmptyState
      heading={1}
      icon={SearchX}
      title={t("Sorry, we can't find that site.")}
      text={t('It may have moved, or it may not have a feed.')}
      action={
        <ButtonAnchor
          variant="primary"
          href="/reader/search"
          onClick={() => recordEvent('calypso_reader_discover_on_feed_error_clicked')}
        >
          {t('Find sites to follow')}
        </ButtonAnchor>
      }
    />
  );
}
