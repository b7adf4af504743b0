import type { Context } from '#server/context.ts';
import { toDiscoveryError } from '#server/features/feeds/present-discovery.ts';
import { findFeedById } from '#server/features/feeds/queries.ts';
import { findHosted } from '#server/features/feeds/queries-hosted.ts';
import { parseLinkHeader } from '#server/platform/fetch/link-header.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { isConnected, type NewConnectedSite } from './queries.ts';
import { callRest, toRefusalReason } from './rest.ts';
import { toDomain, toRefusalError } from './rules.ts';
import { sealToken, toBasicAuth } from './token.ts';

interface Login {
  username: string;
  token: string;
}

/**
 * Finds out what is at an address: with a login, a WordPress site that accepts it, else a site with a feed. Stores only the feed.
 * Throws an AppError whose sentence describes the problem.
 */
export async function inspectSite(
  context: Context,
  userId: number,
  { url, username, token }: { url: string; username?: string | undefined; token?: string | undefined },
): Promise<NewConnectedSite> {
  const { db, config } = context;
  const hosted = await findHosted(db, config.publicUrl, url, userId);
  if (hosted.kind !== 'elsewhere')
    throw new AppError(
      'invalid_input',
      'This address is here on Tidings already. You don’t have to connect it.',
    );
  const parsed = parseSiteUrl(url);
  if (parsed.kind !== 'valid') throw new AppError('invalid_url', 'Please enter a valid URL');
  const site =
    username !== undefined && token !== undefined
      ? await inspectWordPress(context, userId, parsed.url, { username, token })
      : await inspectFeed(context, parsed.url);
  if (await isConnected(db, userId, site.url)) throw toAlreadyConnectedError(site);
  return site;
}

export function toAlreadyConnectedError({ name }: { name: string }): AppError {
  return new AppError('already_exists', `You’ve already connected ${name}.`);
}

async function inspectFeed({ db, crawler }: Context, url: string): Promise<NewConnectedSite> {
  const discovered = await crawler.discover(url);
  if (discovered.kind !== 'found') throw toDiscoveryError(discovered);
  const feed = await findFeedById(db, discovered.feedIds[0]!);
  if (!feed) throw toDiscoveryError({ kind: 'no_feed' });
  const home = removeSearch(feed.site_url !== null && URL.canParse(feed.site_url) ? feed.site_url : url);
  return {
    kind: 'feed',
    url: home,
    domain: toDomain(home),
    name: feed.title || new URL(home).host,
    icon_url: feed.icon_url,
    feed_id: feed.id,
    api_root: null,
    username: null,
    sealed_token: null,
  };
}

async function inspectWordPress(
  context: Context,
  userId: number,
  url: string,
  login: Login,
): Promise<NewConnectedSite> {
  const { root, landed, index } = await findRestRoot(context, url);
  await verifyLogin(context, root, login);
  const { home: claimedHome, name, site_icon_url } = index;
  const isOwn =
    typeof claimedHome === 'string' &&
    URL.canParse(claimedHome) &&
    new URL(claimedHome).origin === landed.origin;
  const home = removeSearch(isOwn ? claimedHome : landed.href);
  const discovered = await context.crawler.discover(home);
  return {
    kind: 'wordpress',
    url: home,
    domain: toDomain(home),
    name: (typeof name === 'string' && convertHtmlToText(name).slice(0, 200)) || new URL(home).host,
    icon_url: typeof site_icon_url === 'string' && /^https?:/.test(site_icon_url) ? site_icon_url : null,
    feed_id: discovered.kind === 'found' ? discovered.feedIds[0]! : null,
    api_root: root,
    username: login.username,
    sealed_token: sealToken(context, userId, root, login.token),
  };
}

/** A site's description in the index of its REST interface; foreign data, so nothing is certain. */
type RestIndex = Record<string, unknown>;

/** Returns the root of a site's REST interface from its Link header, else WordPress's default. */
async function findRestRoot(
  { fetchUrl }: Context,
  url: string,
): Promise<{ root: string; landed: URL; index: RestIndex }> {
  const page = await fetchUrl(url, { accept: 'text/html,*/*;q=0.5' });
  if (page.kind !== 'response') throw toRefusalError({ kind: 'refused', reason: toRefusalReason(page) });
  const landed = new URL(page.finalUrl);
  const link = parseLinkHeader(page.headers.link ?? '').find(({ parameters }) =>
    parameters.rel?.split(/\s+/).includes('https://api.w.org/'),
  );
  const named = link && URL.parse(link.target, landed)?.href;
  if (named && new URL(named).origin !== landed.origin)
    throw new AppError(
      'connection_failed',
      `The site’s REST API is on another server, ${new URL(named).host}. Connect that address instead.`,
    );
  const roots = named ? [named] : [new URL('/wp-json/', landed).href, new URL('/?rest_route=/', landed).href];
  for (const root of roots) {
    const outcome = await callRest(fetchUrl, { root }, { path: '/' });
    if (outcome.kind === 'answer') {
      const index = outcome.body as RestIndex | null;
      if (Array.isArray(index?.namespaces) && index.namespaces.includes('wp/v2'))
        return { root, landed, index };
      continue;
    }
    // Some sites require a log-in even for the index.
    if (outcome.status === 401 && outcome.code?.startsWith('rest_')) return { root, landed, index: {} };
    if (outcome.reason === 'rest' || outcome.reason === 'rights') {
      if (named || outcome.code) throw toRefusalError({ kind: 'refused', reason: 'rest' });
    } else if (named) throw toRefusalError(outcome);
  }
  if (page.status >= 500) throw toRefusalError({ kind: 'refused', reason: 'http' });
  if (named) throw toRefusalError({ kind: 'refused', reason: 'rest' });
  throw new AppError(
    'connection_failed',
    'This site isn’t WordPress, or its REST API is turned off. You can connect it by its feed, without a username.',
  );
}

/** Checks that a site accepts a login and lets it edit. Throws an AppError with a sentence if not. */
export async function verifyLogin(
  { fetchUrl, config }: Context,
  root: string,
  { username, token }: Login,
): Promise<void> {
  if (new URL(root).protocol !== 'https:' && !config.fetchAllowPrivateNetworks)
    throw new AppError(
      'connection_failed',
      'This site doesn’t use https, so anyone on the way could read your password. Turn on https there first.',
    );
  const outcome = await callRest(
    fetchUrl,
    { root, authorization: toBasicAuth(username, token) },
    { path: '/wp/v2/users/me', query: { context: 'edit' } },
  );
  if (outcome.kind === 'refused')
    throw toRefusalError(outcome.reason === 'no_route' ? { ...outcome, reason: 'rest' } : outcome);
  const { capabilities } = outcome.body as { capabilities?: Record<string, unknown> };
  if (capabilities?.edit_posts !== true)
    throw new AppError(
      'connection_failed',
      'This user isn’t allowed to write on the site. Use one that is an author, an editor or an administrator there.',
    );
}

function removeSearch(url: string): string {
  const bare = new URL(url);
  bare.search = '';
  bare.hash = '';
  return bare.href;
}
