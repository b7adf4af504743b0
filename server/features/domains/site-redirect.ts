import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { findHolder } from './queries.ts';

/** Maximum bytes read of the page behind a redirect: only whether it responds counts. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Returns the address that a blog may redirect to, without a slash at the end. Throws `invalid_input` with a sentence for an
 * invalid one, one on this server or leading back to it, or one that does not respond: the blog would be unreachable.
 */
export async function requireRedirectTarget(context: Context, location: string): Promise<string> {
  const url = parseTarget(location);
  if (await isHere(context, url))
    throw toInvalidInput('This address is on this server. Choose one elsewhere.');
  const outcome = await context.fetchUrl(url.href, {
    maxBytes: MAX_BYTES,
    errorBodies: [],
    accept: 'text/html, */*;q=0.5',
  });
  for (const { to } of outcome.redirects)
    if (await isHere(context, new URL(to)))
      throw toInvalidInput(
        'This address redirects back to this server. Change that first, or choose another one.',
      );
  // A page larger than the limit exists.
  const isThere =
    outcome.kind === 'response' || (outcome.kind === 'failed' && outcome.reason === 'too_large');
  if (outcome.kind === 'refused')
    throw toInvalidInput('This address can’t be reached from the internet. Choose another one.');
  if (!isThere) throw toInvalidInput('We couldn’t reach this address. Check it and try again.');
  return url.href.replace(/\/$/, '');
}

function parseTarget(location: string): URL {
  const text = location.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !url.hostname.includes('.'))
    throw toInvalidInput('Enter a web address, such as https://example.com.');
  if (url.username || url.password)
    throw toInvalidInput('Leave the username and password out of the address.');
  if (url.search || url.hash)
    throw toInvalidInput(
      'Leave out everything from the “?” or “#” on: the paths of your posts are added to the address.',
    );
  return url;
}

/** Whether an address is the platform's, or of a blog here. */
async function isHere({ db, config }: Context, { hostname }: URL): Promise<boolean> {
  const own = new URL(config.publicUrl).hostname;
  const host = hostname.replace(/\.$/, '');
  return host === own || (await findHolder(db, host)) !== undefined;
}

const toInvalidInput = (sentence: string) => new AppError('invalid_input', sentence);
