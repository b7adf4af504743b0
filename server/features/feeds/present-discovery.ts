import type { DiscoveredFeeds } from '#server/crawler/crawler.ts';
import { AppError } from '#server/platform/http/errors.ts';

type Ending = Exclude<DiscoveredFeeds, { kind: 'found' }>;

/** Returns why discovery found nothing, as an error whose sentence says what to do. */
export function toDiscoveryError(ending: Ending): AppError {
  switch (ending.kind) {
    case 'invalid_url':
      return new AppError('invalid_url', 'Please enter a valid URL');
    case 'no_feed':
      return new AppError(
        'no_feed_found',
        'There’s no feed at this address. Try the address of the site’s home page, or of the feed itself.',
      );
    case 'refused':
      return new AppError('feed_blocked', toRefusalSentence(ending.reason));
    case 'unreachable':
      return new AppError('feed_unreachable', toUnreachableSentence(ending.reason, ending.status));
  }
}

function toRefusalSentence(reason: (Ending & { kind: 'refused' })['reason']): string {
  switch (reason) {
    case 'private_address':
      return 'This address is on a private network. You can only follow sites on the public internet.';
    case 'port':
      return 'You can only follow sites on the standard web ports, 80 and 443.';
    case 'credentials':
      return 'You can’t follow an address that contains a username or password.';
    default:
      return 'You can only follow addresses that start with http:// or https://.';
  }
}

function toUnreachableSentence(
  reason: (Ending & { kind: 'unreachable' })['reason'],
  status: number | undefined,
): string {
  switch (reason) {
    case 'dns':
      return 'We can’t find that site. Check the spelling of the address.';
    case 'connect':
    case 'reset':
    case 'protocol':
      return 'We can’t reach that site. Check the address, or try again later.';
    case 'timeout':
    case 'aborted':
      return 'The site took too long to respond. Try again later.';
    case 'tls':
      return 'The site’s security certificate isn’t valid, so we can’t read it safely.';
    case 'too_large':
      return 'The page at this address is too large to read.';
    case 'bad_encoding':
      return 'The site’s response is garbled, so we can’t read it.';
    case 'redirect_loop':
    case 'too_many_redirects':
      return 'This address redirects too many times.';
    case 'http_error':
      return toStatusSentence(status ?? 0);
  }
}

function toStatusSentence(status: number): string {
  if (status === 404) return 'There’s no page at this address. Check the spelling.';
  if (status === 410) return 'The page at this address has been removed.';
  if (status === 401 || status === 403) return 'The site doesn’t let us read this address.';
  if (status === 429) return 'The site has asked us to check less often. Try again later.';
  if (status >= 500) return 'The site is having problems. Try again later.';
  return 'There’s no page or feed at this address.';
}
