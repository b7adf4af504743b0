import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { explainFailure } from '../admin/present.ts';

/** By the server's `reason` why a feed cannot be fetched, merged or deleted, or cannot get an address. */
const REASONS: Record<string, () => string> = {
  paused: () => t('Fetching this feed is paused. Resume it first.'),
  taken: () => t('Another feed has this address. Merge this feed into it instead.'),
  itself: () => t('A feed can’t be merged into itself.'),
  gone: () => t('That feed has ended. Choose one that is still there.'),
  subscribed: () => t('Someone subscribes to this feed. Merge it into another one instead.'),
  listed: () => t('This feed is in a list. Merge it into another one instead.'),
  connected: () => t('A connected blog uses this feed.'),
  discussed: () => t('Someone liked or commented on a post of this feed.'),
};

/** Returns why an act of administration on a feed failed. */
export function explainFeedAct(error: unknown): string {
  const failure = findCallError(error);
  switch (failure?.code) {
    case 'already_exists':
      return t('Another feed has this address. Merge this feed into it instead.');
    case 'unknown_feed':
      return t('We can’t find that. Check it and try again.');
    case 'invalid_url':
      return t('That doesn’t look right. Check it and try again.');
    default:
      return REASONS[String(failure?.details.reason)]?.() ?? explainFailure(error);
  }
}
