import { Ban, ChartColumn, Flag, Gauge, type IconNode, ScrollText } from 'lucide';
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
    [
      { to: '/admin/reports', label: t('Reports'), icon: Flag },
      { to: '/admin/blocked-hosts', label: t('Blocked domains'), icon: Ban },
    ],
    [
      { to: '/admin/events', label: t('Usage'), icon: ChartColumn },
      { to: '/admin/log', label: t('Log'), icon: ScrollText },
    ],
  ];
}
