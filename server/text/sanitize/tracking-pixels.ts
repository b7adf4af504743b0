/** Hosts of tracking pixels, including their subdomains. */
const TRACKER_HOSTS = new Set([
  'doubleclick.net',
  'emltrk.com',
  'feedads.g.doubleclick.net',
  'feedsportal.com',
  'google-analytics.com',
  'mc.yandex.ru',
  'pheedo.com',
  'pixel.quantserve.com',
  'pixel.wp.com',
  'scorecardresearch.com',
  'stats.wordpress.com',
  'stats.wp.com',
  'tracking.feedpress.it',
  'counter.yadro.ru',
  'list-manage.com',
  'statcounter.com',
  'pixel.adsafeprotected.com',
  'tracker.feedblitz.com',
  'b.scorecardresearch.com',
]);

/** Paths of hosts that also serve other content. */
const TRACKER_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ['feeds.feedburner.com', ['/~r/', '/~ff/']],
  ['feeds.wordpress.com', ['/1.0/']],
  ['medium.com', ['/_/stat']],
  ['blogger.googleusercontent.com', ['/tracker/']],
  ['www.facebook.com', ['/tr']],
  ['rss.app', ['/pixel']],
  ['eotrx.substackcdn.com', ['/open']],
]);

/** A host that the URL parser would not change; all others are parsed. */
const PLAIN_HOST = /^https?:\/\/([a-z\d.-]+)\//;

/** Whether an image's address is a known tracker's. */
export function isTracker(address: string): boolean {
  const hostname = PLAIN_HOST.exec(address)?.[1] ?? URL.parse(address)?.hostname;
  if (hostname === undefined) return false;
  const paths = TRACKER_PATHS.get(hostname);
  if (paths?.some((path) => URL.parse(address)?.pathname.startsWith(path))) return true;
  for (let host = hostname; host.includes('.'); host = host.slice(host.indexOf('.') + 1)) {
    if (TRACKER_HOSTS.has(host)) return true;
  }
  return false;
}

/** Whether an image represents a character: it is part of the text, not its image. */
export function isEmoji(address: string): boolean {
  return /\/(?:images\/core\/emoji|wp-includes\/images\/smilies|twemoji|emoji)\//.test(address);
}
