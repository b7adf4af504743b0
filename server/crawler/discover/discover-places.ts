/** Where the feed of a well-known site lies whose pages are too heavy to read, or do not name it. */
export function findKnownPlace({ hostname, pathname, searchParams }: URL): string | undefined {
  const site = hostname.replace(/^(?:www|m|old|new)\./, '');
  if (site === 'youtube.com') {
    const channel = /^\/channel\/(UC[\w-]{22})(?:\/|$)/.exec(pathname)?.[1];
    const playlist = pathname === '/playlist' ? searchParams.get('list') : null;
    if (channel !== undefined) return `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`;
    if (playlist !== null) {
      return `https://www.youtube.com/feeds/videos.xml?playlist_id=${encodeURIComponent(playlist)}`;
    }
  }
  if (site === 'reddit.com') {
    const place = /^\/(?:r|u|user)\/[\w-]+(?=\/?$)/.exec(pathname)?.[0];
    if (place !== undefined) return `https://www.reddit.com${place}/.rss`;
  }
  return undefined;
}

const AT_ROOT = ['feed', 'rss', 'feed.xml', 'atom.xml', 'index.xml', 'rss.xml'];
/** A blog inside a larger site: its own folder first, then the likeliest of the site. */
const IN_FOLDER = ['feed', 'feed.xml', 'index.xml', 'atom.xml'];
const AT_ROOT_TOO = ['feed', 'rss.xml'];

/** Where software usually puts a feed when its pages do not say: at most 6 places, the likeliest first. */
export function usualPlaces({ origin, pathname }: URL): string[] {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const last = pathname.slice(folder.length);
  // `/blog` is as likely a folder as `/blog/`; `/blog/index.html` is a file in one.
  const home = last === '' || last.includes('.') ? folder : `${pathname}/`;
  if (home === '/') return AT_ROOT.map((name) => `${origin}/${name}`);
  return [
    ...IN_FOLDER.map((name) => origin + home + name),
    ...AT_ROOT_TOO.map((name) => `${origin}/${name}`),
  ];
}
