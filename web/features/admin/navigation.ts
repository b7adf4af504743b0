import {
  ChartColumn,
  Gauge,
  type IconNode,
  Megaphone,
  NotebookText,
  ScrollText,
  Ticket,
  UserRound,
  Users,
} from 'lucide';
import { t } from '#shared/i18n/translate.ts';

export interface AdminPlace {
  to: string;
  label: string;
  icon: IconNode;
}

/** Returns the pages of administration in groups: the server, people, what they publish, how the server works. */
export function listAdminPlaces(): AdminPlace[][] {
  return [
    [{ to: '/admin', label: t('Overview'), icon: Gauge }],
    [
      { to: '/admin/people', label: t('People'), icon: UserRound },
      { to: '/admin/teams', label: t('Teams'), icon: Users },
      { to: '/admin/sign-ups', label: t('Sign-ups'), icon: Ticket },
      { to: '/admin/announcements', label: t('Announcements'), icon: Megaphone },
    ],
    [{ to: '/admin/blogs', label: t('Blogs'), icon: NotebookText }],
    [
      { to: '/admin/events', label: t('Usage'), icon: ChartColumn },
      { to: '/admin/log', label: t('Log'), icon: ScrollText },
    ],
  ];
}
