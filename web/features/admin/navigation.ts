import {
  Ban,
  ChartColumn,
  ChartLine,
  Flag,
  Gauge,
  type IconNode,
  ListChecks,
  Mail,
  Megaphone,
  MessageSquare,
  NotebookText,
  RefreshCw,
  Rss,
  ScrollText,
  SlidersHorizontal,
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
    [
      { to: '/admin/blogs', label: t('Blogs'), icon: NotebookText },
      { to: '/admin/reports', label: t('Reports'), icon: Flag },
      { to: '/admin/comments', label: t('Comments'), icon: MessageSquare },
      { to: '/admin/blocked-hosts', label: t('Blocked domains'), icon: Ban },
    ],
    [
      { to: '/admin/feeds', label: t('Feeds'), icon: Rss },
      { to: '/admin/crawl', label: t('Fetching'), icon: RefreshCw },
      { to: '/admin/jobs', label: t('Jobs'), icon: ListChecks },
      { to: '/admin/emails', label: t('Email'), icon: Mail },
      { to: '/admin/limits', label: t('Limits'), icon: SlidersHorizontal },
      { to: '/admin/statistics', label: t('Statistics'), icon: ChartLine },
      { to: '/admin/events', label: t('Usage'), icon: ChartColumn },
      { to: '/admin/log', label: t('Log'), icon: ScrollText },
    ],
  ];
}
