import { TriangleAlert } from 'lucide';
import type { Feed } from '#shared/api/feeds.ts';
import { formatFullTime } from '#web/ui/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import css from './FeedHealth.module.css';

/** Says why a feed currently fails and for how long; renders nothing while it is healthy. */
export function FeedHealth({ health }: Pick<Feed, 'health'>) {
  if (!health) return null;
  return (
    <p className={css.health} title={formatFullTime(health.since)}>
      <Icon of={TriangleAlert} size={16} />
      <span>{health.message}</span>
    </p>
  );
}
