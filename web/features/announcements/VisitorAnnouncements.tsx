import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import notice from '#web/ui/Notice.module.css';
import { AnnouncementText } from './AnnouncementText.tsx';
import { announcementsQuery } from './queries.ts';
import css from './VisitorAnnouncements.module.css';

/** What the administrators announce to everyone, above a visitor’s page; `dismiss-announcements.ts` makes its buttons work. */
export function VisitorAnnouncements() {
  const { data } = useQuery(announcementsQuery);
  if (!data?.announcements.length) return null;
  return (
    <div className={css.announcements}>
      {data.announcements.map((announcement) => (
        <div key={announcement.ID} className={`${notice.notice} ${notice.info}`}>
          <Icon of={Megaphone} size={20} className={notice.icon} />
          <div className={notice.text}>
            <AnnouncementText announcement={announcement} />
          </div>
          <button
            type="button"
            className={css.dismiss}
            aria-label={t('Dismiss')}
            data-dismiss-announcement={announcement.ID}
          >
            <Icon of={X} size={20} />
          </button>
        </div>
      ))}
    </div>
  );
}
