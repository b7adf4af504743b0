const toSiteHost = (hostname: string) => hostname.replace(/^(?:www|m|old|new|music)\./, '');

export const isYouTube = (hostname: string) => toSiteHost(hostname) === 'youtube.com';

export function toChannelFeed(channelId: string): string {
  return `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
}

/** Finds the feed of a well-known site whose pages are too large, or do not link to it. */
export function findKnownLocation({ hostname, pathname, searchParams }: URL): string | undefined {
  const site = toSiteHost(hostname);
  if (site === 'youtube.com') {
    const channel = /^\/channel\/(UC[\w-]{22})(?:\/|$)/.exec(pathname)?.[1];
    const playlist = pathname === '/playlist' ? searchParams.get('list') : null;
    if (channel !== undefined) return toChannelFeed(channel);
    if (playlist !== null) {
      return `https://www.youtube.com/feeds/videos.xml?playlist_id=${encodeURIComponent(playlist)}`;
    }
  }
  if (site === 'reddit.com') {
    const path = /^\/(?:r|u|user)\/[\w-]+(?=\/?$)/.exec(pathname)?.[0];
    if (path !== undefined) return `https://www.reddit.com${path}/.rss`;
  }
  if (site === 'medium.com') {
    const path = /^\/(tag\/[\w-]+|@?[\w.-]+)(?:\/|$)/.exec(pathname)?.[1];
    if (path !== undefined && !MEDIUM_PAGES.has(path)) return `https://medium.com/feed/${path}`;
  }
  return undefined;
}

/** Pages of Medium that are not publications. */
const MEDIUM_PAGES = new Set([
  'feed',
  'm',
  'me',
  'p',
  'tag',
  'topic',
  'search',
  'about',
  'membership',
  'plans',
]);

/** Returns the address of Apple's podcast directory with a show's feed, as JSON; undefined for any other page. */
export function findPodcastLookup({ hostname, pathname }: URL): string | undefined {
  const id = /\/id(\d{1,15})(?:\/|$)/.exec(pathname)?.[1];
  if (id === undefined || !/^(?:podcasts|itunes)\.apple\.com$/.test(hostname)) return undefined;
  return `https://itunes.apple.com/lookup?id=${id}&entity=podcast`;
}

/** Sites without a feed at a usual location: only their pages can tell. */
const WITHOUT_USUAL_LOCATIONS =
  /^(?:youtube\.com|reddit\.com|medium\.com|podcasts\.apple\.com|open\.spotify\.com|pca\.st|pocketcasts\.com)$/;

/** Maximum of `listUsualLocations`. */
const MAX_USUAL_LOCATIONS = 14;

const AT_ROOT = ['feed', 'rss.xml', 'feed.xml', 'index.xml', 'atom.xml', 'rss'];
/** Blogger; WordPress without pretty permalinks; JSON Feed. */
const AT_ROOT_TOO = ['feeds/posts/default', '?feed=rss2', 'feed.json'];
/** For a site whose home page does not link to the feed of its blog. */
const IN_BLOG = ['blog/rss.xml', 'blog/feed'];
const IN_FOLDER = ['feed', 'rss.xml', 'feed.xml', 'index.xml', 'atom.xml'];

/**
 * Lists the usual locations of a feed that the pages do not link to, most likely first: for an account of the fediverse (`/@ann`)
 * beside it, then in the page's own folder, then in its section of the site (`/blog/` for `/blog/a-post/`), then at the root.
 */
export function listUsualLocations({ origin, hostname, pathname }: URL): string[] {
  if (WITHOUT_USUAL_LOCATIONS.test(toSiteHost(hostname))) return [];
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const last = pathname.slice(folder.length);
  const [part = ''] = pathname.slice(1).split('/');
  const isDeep = folder !== '/' && folder !== `/${part}/`;
  // `/blog` is as likely a folder as `/blog/`; `/blog/index.html` is a file in one, and so is the post `/blog/bread`.
  const own = folder === '/' && last !== '' && !last.includes('.') ? `${pathname}/` : folder;
  const account = listAccountLocations(origin, pathname);
  const hasFolder = own !== '/' && account.length === 0;
  const locations = [
    ...account,
    ...(isDeep && hasFolder ? ['feed', 'index.xml'].map((name) => origin + folder + name) : []),
    // Year folders at the root of a blog are not sections.
    ...(hasFolder && !/^\d+$/.test(part)
      ? IN_FOLDER.slice(0, isDeep ? 4 : undefined).map((name) => `${origin}/${part}/${name}`)
      : []),
    ...AT_ROOT.map((name) => `${origin}/${name}`),
    ...(own === '/' ? IN_BLOG : []).map((name) => `${origin}/${name}`),
    ...AT_ROOT_TOO.map((name) => `${origin}/${name}`),
  ];
  return [...new Set(locations)].slice(0, MAX_USUAL_LOCATIONS);
}

/** Mastodon and similar; an account of another server (`/@ann@other.example`) has its feed there. */
function listAccountLocations(origin: string, pathname: string): string[] {
  const [, name, server] = /^\/(?:@|users\/)([\w.-]+)(?:@([\w.-]+\.[\w-]+))?(?:\/|$)/.exec(pathname) ?? [];
  if (name === undefined) return [];
  return [`${server === undefined ? origin : `https://${server}`}/@${name}.rss`];
}

/** Returns the folder that would list a missing page: one up. */
export function getParentFolder(url: URL): URL {
  return new URL(url.pathname.endsWith('/') ? '..' : '.', url);
}
