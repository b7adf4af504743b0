import type { CurrentAnnouncement } from '#shared/api/announcements.ts';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';

/** The sentence, and its link. */
export function AnnouncementText({ announcement: { text, link } }: { announcement: CurrentAnnouncement }) {
  return (
    <>
      <bdi>{text}</bdi>
      {link && (
        <>
          {' '}
          <AppLink href={link}>{t('Read more')}</AppLink>
        </>
      )}
    </>
  );
}
