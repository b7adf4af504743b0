import type { FailureCode } from '#server/crawler/crawler.ts';

/** The problem in a reader's words; `for 3 days` is appended. */
const WORDS: Record<FailureCode, string> = {
  dns: 'We haven’t been able to find the site’s domain',
  connect: 'We haven’t been able to reach the site',
  tls: 'The site’s security certificate hasn’t been valid',
  timeout: 'The site has been too slow to respond',
  reset: 'The site has been dropping the connection',
  too_large: 'The feed has been too large to read',
  too_many_redirects: 'The feed’s address has been redirecting too many times',
  redirect_loop: 'The feed’s address has been redirecting in a loop',
  bad_encoding: 'The feed has been arriving garbled',
  protocol: 'The site’s responses have been unreadable',
  blocked: 'The feed’s address has been on a private network',
  not_found: 'There’s been no feed at its address',
  forbidden: 'The site hasn’t let us read this feed',
  rate_limited: 'The site has been asking us to check less often',
  unavailable: 'The site has been temporarily unavailable',
  server_error: 'Server error',
  http_error: 'The site has been sending something other than a feed',
  not_a_feed: 'The address has had a page but no feed',
  unreadable: 'The feed has been unreadable',
  internal: 'We haven’t been able to read the feed because of an error on our side',
};

const HOUR_MS = 60 * 60_000;

/** Returns the problem alone: "Server error." */
export function describeFailureKind(code: string): string {
  return `${WORDS[code as FailureCode] ?? WORDS.internal}.`;
}

/** Returns one sentence for users: "Server error for 3 days." The feed is still tried, and its posts stay. */
export function describeFailure(code: string, since: Date, now: Date): string {
  const words = WORDS[code as FailureCode] ?? WORDS.internal;
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  if (hours < 1) return `${words}.`;
  if (hours < 48) return `${words} for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
  return `${words} for ${Math.floor(hours / 24)} days.`;
}
