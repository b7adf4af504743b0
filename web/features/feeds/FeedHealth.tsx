import { TriangleAlert } from 'lucide';
import type { Feed } from '#shared/api/feeds.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { presentFullTime } from '#web/ui/relative-time.ts';
import css from './FeedHealth.module.css';

/** Why a feed yields nothing at present and for how long, in words; nothing while it is well. */
export function FeedHealth({ health }: Pick<Feed, 'health'>) {
  if (!health) return null;
  return (
    <p className={css.health} title={presentFullTime(new Date(health.since), getLocale())}>
      <Icon of={TriangleAlert} size={16} />
      <span>{health.message}</span>
    </p>
  );
}
