import {
  ChartColumn,
  ChartLine,
  Gauge,
  type IconNode,
  ListChecks,
  Mail,
  RefreshCw,
  Rss,
  ScrollText,
  SlidersHorizontal,
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
    [],
    [],
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
