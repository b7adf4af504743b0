import type { listReadings } from '#shared/api/feeds.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import css from './ReadingsChart.module.css';

type Day = AnswerOf<typeof listReadings>['days'][number];

const HEIGHT = 48;
const BAR = 6;
const STEP = 10;

/** A bar for each day: as high as it brought posts; below it whether the feed could be read. The same in one sentence for all. */
export function ReadingsChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ new_posts }) => new_posts));
  const posts = days.reduce((sum, day) => sum + day.new_posts, 0);
  const failing = days.filter(({ failures }) => failures > 0).length;
  const words = [
    t('{count, plural, =0 {No new posts} one {# new post} other {# new posts}} in 30 days.', {
      count: posts,
    }),
    t(
      '{count, plural, =0 {It could always be read.} one {On # day it could not be read, or not every time.} other {On # days it could not be read, or not every time.}}',
      { count: failing },
    ),
  ].join(' ');
  const dateOf = new Intl.DateTimeFormat(activeLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 8}`}
        role="img"
        aria-label={words}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => {
          const height = day.new_posts === 0 ? 0 : Math.max(3, (day.new_posts / most) * HEIGHT);
          return (
            <g key={day.day}>
              <title>{titleOf(day, dateOf.format(new Date(day.day)))}</title>
              <rect
                className={css.posts}
                x={index * STEP + 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx={1}
              />
              <rect
                className={css[lookOf(day)]}
                x={index * STEP + 2}
                y={HEIGHT + 4}
                width={BAR}
                height={4}
                rx={2}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className={css.caption}>{words}</figcaption>
    </figure>
  );
}

function lookOf({ reads, failures }: Day): 'unread' | 'failed' | 'shaky' | 'well' {
  if (reads === 0) return 'unread';
  if (failures === 0) return 'well';
  return failures === reads ? 'failed' : 'shaky';
}

function titleOf({ reads, failures, new_posts }: Day, date: string): string {
  if (reads === 0) return t('{date}: not read', { date });
  return t(
    '{date}: {posts, plural, one {# new post} other {# new posts}}, {failures} of {reads} readings failed',
    {
      date,
      posts: new_posts,
      failures,
      reads,
    },
  );
}
