import type { getEventCounts } from '#shared/api/events.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import css from './Events.module.css';
import { presentBriefly, presentNumber } from './number.ts';

type Day = AnswerOf<typeof getEventCounts>['days'][number];

/** In units of the drawing, which is as wide as the page lets it be. */
const WIDTH = 720;
const HEIGHT = 160;
/** The dates on the axis of more than a week. */
const DATES = 5;

/** A bar for each day, on an axis of counts and one of dates; the same as a table for whoever wants to read it. */
export function EventsChart({ days }: { days: readonly Day[] }) {
  const top = roundUp(Math.max(1, ...days.map(({ count }) => count)));
  const step = WIDTH / days.length;
  const gap = step / 4;
  const isWeek = days.length <= 7;
  const apart = isWeek ? 1 : days.length / DATES;
  const dated = days.filter((_day, at) => at % apart === 0);
  return (
    <figure className={css.chart}>
      <div className={css.plot}>
        <div className={css.counts} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{presentBriefly(count)}</span>
          ))}
        </div>
        <svg
          className={css.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summarize(days)}
        >
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={css.line} />
          ))}
          {days.map((day, at) => {
            const height = (day.count / top) * HEIGHT;
            return (
              <g key={day.day}>
                <rect x={at * step} y="0" width={step} height={HEIGHT} className={css.column}>
                  <title>{wordsOf(day)}</title>
                </rect>
                <rect
                  x={at * step + gap / 2}
                  y={HEIGHT - height}
                  width={step - gap}
                  height={height}
                  className={css.bar}
                />
              </g>
            );
          })}
        </svg>
      </div>
      <div className={classes(css.dates, isWeek && css.centred)} aria-hidden="true">
        {dated.map((day) => (
          <span key={day.day}>{dateOf(day)}</span>
        ))}
      </div>
      <details>
        <summary className={css.summary}>{t('Show as a table')}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Count')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dateOf(day)}</th>
                <td>{presentNumber(day.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Where an axis may end, in tens of whatever it counts in: the half of each is a short number as well. */
const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];

/** The next of 2, 4, 6, 8, 10, 12, 16 and so on, whose half is a whole number. */
function roundUp(count: number): number {
  for (const top of [2, 4, 6, 8]) if (count <= top) return top;
  for (let unit = 10; ; unit *= 10)
    for (const top of TOPS) if (count <= top * unit) return Math.round(top * unit);
}

function summarize(days: readonly Day[]): string {
  const most = days.reduce((best, day) => (day.count > best.count ? day : best));
  return t('Events per day for {days} days. The most were {count, number}, on {date}.', {
    days: days.length,
    count: most.count,
    date: dateOf(most),
  });
}

function wordsOf(day: Day): string {
  return t('{date}: {count, plural, one {# event} other {# events}}', {
    date: dateOf(day),
    count: day.count,
  });
}

function dateOf(day: Day): string {
  const format = new Intl.DateTimeFormat(activeLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(new Date(day.day));
}
