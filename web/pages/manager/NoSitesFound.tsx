import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundFeed } from '#shared/api/feeds.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { relatedFeedsQuery } from '#web/features/feeds/queries.ts';
import { AddressOffer } from '#web/features/subscriptions/AddressOffer.tsx';
import { FoundSite } from '#web/features/subscriptions/FoundSite.tsx';
import { LoadingSites } from '#web/features/subscriptions/LoadingSites.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { excludeSubscribed } from './list-rules.ts';
import css from './NoSitesFound.module.css';

/** How many related feeds are shown. */
const RELATED_MAX = 10;

/**
 * SM-09 to SM-11: shown if no subscription matches the search: an offer to subscribe if the term is an address, and related feeds
 * if there are any.
 */
export function NoSitesFound({
  term,
  followed,
}: {
  term: { text: string; debounced: string };
  followed: readonly Subscription[];
}) {
  const { data, isPending, isError } = useQuery({
    ...relatedFeedsQuery(term.debounced, RELATED_MAX),
    enabled: term.debounced.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const found = data?.feeds ?? [];
  // A feed followed here stays with its button, so that it can be undone.
  const foundIds = new Set(found.map(({ feed_ID }) => feed_ID));
  const related = excludeSubscribed(
    found,
    followed.filter(({ feed_ID, isDeleted }) => !isDeleted && !foundIds.has(feed_ID)),
  );
  const isDebouncing = isPending && !isError;
  return (
    <div className={css.nothing} aria-live="polite">
      <AddressOffer text={term.text} source="subscriptions-search" />
      {related.length > 0 ? (
        <>
          <p className={css.message}>
            {t("You're not subscribed to any matching sites.")}{' '}
            {t('Here are some other sites related to your search.')}
          </p>
          <ul aria-label={t('Related sites')}>
            {related.map((feed) => (
              <FoundSite
                key={feed.feed_ID}
                feed={feed}
                source="subscriptions-search"
                onSubscribe={() => recordSubscribed(feed)}
              />
            ))}
          </ul>
        </>
      ) : isDebouncing ? (
        <LoadingSites count={3} />
      ) : (
        <p className={css.message}>{t('No results found.')}</p>
      )}
    </div>
  );
}

function recordSubscribed({ railcar, blog_ID, feed_ID }: FoundFeed) {
  recordEvent('calypso_subscriptions_search_site_subscribed', { blog_id: blog_ID, feed_id: feed_ID });
  recordEvent('calypso_traintracks_interact', { railcar: railcar.railcar, action: 'site_subscribed' });
}
