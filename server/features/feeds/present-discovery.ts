import type { DiscoveredFeeds } from '#server/crawler/crawler.ts';
import { AppError } from '#server/platform/http/errors.ts';

type Ending = Exclude<DiscoveredFeeds, { kind: 'found' }>;

/** Why discovery found nothing, as an error whose sentence says what to do. */
export function errorOfDiscovery(ending: Ending): AppError {
  switch (ending.kind) {
    case 'invalid_url':
      return new AppError('invalid_url', 'Please enter a valid URL');
    case 'no_feed':
      return new AppError(
        'no_feed_found',
        'There is no feed at this address. Try the address of the blog’s front page or of the feed itself.',
      );
    case 'refused':
      return new AppError('feed_blocked', sentenceOfRefusal(ending.reason));
    case 'unreachable':
      return new AppError('feed_unreachable', sentenceOfSilence(ending.reason, ending.status));
  }
}

function sentenceOfRefusal(reason: (Ending & { kind: 'refused' })['reason']): string {
  switch (reason) {
    case 'private_address':
      return 'This address is in a private network. Only sites on the public internet can be followed.';
    case 'port':
      return 'Sites can only be followed on the usual ports of the web, 80 and 443.';
    case 'credentials':
      return 'An address with a user name or a password in it cannot be followed.';
    default:
      return 'Only addresses that begin with http:// or https:// can be followed.';
  }
}

function sentenceOfSilence(
  reason: (Ending & { kind: 'unreachable' })['reason'],
  status: number | undefined,
): string {
  switch (reason) {
    case 'dns':
      return 'No site with this name can be found. Check the spelling of the address.';
    case 'connect':
    case 'reset':
    case 'protocol':
      return 'The site cannot be reached. Check the address, or try again later.';
    case 'timeout':
    case 'aborted':
      return 'The site did not answer in time. Try again later.';
    case 'tls':
      return 'The site’s security certificate is not valid, so it cannot be read safely.';
    case 'too_large':
      return 'What this address answers with is too large to be read.';
    case 'bad_encoding':
      return 'The answer of this site is garbled and cannot be read.';
    case 'redirect_loop':
    case 'too_many_redirects':
      return 'This address leads from one place to the next without end.';
    case 'http_error':
      return sentenceOfStatus(status ?? 0);
  }
}

function sentenceOfStatus(status: number): string {
  if (status === 404) return 'There is no page at this address. Check its spelling.';
  if (status === 410) return 'The page at this address is gone for good.';
  if (status === 401 || status === 403) return 'The site refuses to let this address be read.';
  if (status === 429) return 'The site has asked not to be called so often. Try again later.';
  if (status >= 500) return 'The site has an error of its own at present. Try again later.';
  return 'The site does not answer with a page or a feed.';
}
