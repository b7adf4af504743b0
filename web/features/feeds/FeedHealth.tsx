import { TriangleAlert } from 'lucide';
import type { Feed } from '#shared/api/feeds.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { presentFullTime } from '#web/ui/relative-time.ts';
import css from './FeedHealth.module.css';

/** Says why a feed currently fails and for how long; renders nothing while it is healthy. */
export function FeedHealth({ health }: Pick<Feed, 'health'>) {
  if (!health) return null;
  return (
    <p className={css.health} title={presentFullTime(new Date(health.since), getLocale())}>
      <Icon of={TriangleAlert} size={16} />
      <span>{health.message}</span>
    </p>
  );
}
