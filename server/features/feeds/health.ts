import type { FailureCode } from '#server/crawler/outcome.ts';

/** What went wrong, as a reader of the feed would say it; `for 3 days` is put behind it. */
const WORDS: Record<FailureCode, string> = {
  dns: 'The site’s name cannot be found',
  connect: 'The site cannot be reached',
  tls: 'The site’s security certificate is not valid',
  timeout: 'The site does not answer in time',
  reset: 'The site breaks off its answers',
  too_large: 'The feed is too large to be read',
  too_many_redirects: 'The feed’s address leads from one place to the next without end',
  redirect_loop: 'The feed’s address leads in a circle',
  bad_encoding: 'The feed’s answer is garbled',
  protocol: 'The site’s answers cannot be understood',
  blocked: 'The feed’s address leads into a private network, where it may not be read',
  not_found: 'The feed was not found at its address',
  forbidden: 'The site refuses to let this feed be read',
  rate_limited: 'The site has asked to be called less often',
  unavailable: 'The site is temporarily unavailable',
  server_error: 'Server error',
  http_error: 'The site answers with something that is no feed',
  not_a_feed: 'What is at the address is no longer a feed',
  unreadable: 'The feed cannot be read',
  internal: 'The feed could not be read because of an error here',
};

const HOUR_MS = 60 * 60_000;

/** One sentence for people: "Server error for 3 days." The feed keeps being tried, and its posts stay. */
export function describeFailure(code: string, since: Date, now: Date): string {
  const words = WORDS[code as FailureCode] ?? WORDS.internal;
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  if (hours < 1) return `${words}.`;
  if (hours < 48) return `${words} for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
  return `${words} for ${Math.floor(hours / 24)} days.`;
}
