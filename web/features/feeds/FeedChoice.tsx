import { useId } from 'react';
import { t } from '#shared/i18n/translate.ts';
import css from './FeedChoice.module.css';
import type { PreviewFeed } from './use-feed-preview.ts';

/** Chooses one of several feeds at an address. */
export function FeedChoice({
  feeds,
  chosenId,
  onChoose,
}: {
  feeds: PreviewFeed[];
  chosenId: number;
  onChoose: (feedId: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>
        {t('{count, plural, one {# feed} other {# feeds}} at this address', { count: feeds.length })}
      </legend>
      {feeds.map((feed) => (
        <label key={feed.feed_ID} className={css.option}>
          <input
            type="radio"
            name={name}
            checked={feed.feed_ID === chosenId}
            onChange={() => onChoose(feed.feed_ID)}
          />
          <span>
            <bdi>{feed.name}</bdi>
            <span className={css.address}>{feed.feed_URL}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
