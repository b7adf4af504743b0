/** Search engines by the host of their result pages: one name for all hosts of each. */
const SEARCH_ENGINES: readonly [RegExp, string][] = [
  [/^(?:www\.|news\.|images\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, 'Google'],
  [/^(?:www\.|cn\.)?bing\.com$/, 'Bing'],
  [/^(?:www\.|html\.|lite\.)?duckduckgo\.com$/, 'DuckDuckGo'],
  [/^(?:www\.)?ecosia\.org$/, 'Ecosia'],
  [/^search\.brave\.com$/, 'Brave Search'],
  [/^(?:www\.)?startpage\.com$/, 'Startpage'],
  [/^(?:www\.|lite\.)?qwant\.com$/, 'Qwant'],
  [/^(?:www\.)?kagi\.com$/, 'Kagi'],
  [/^(?:www\.|m\.)?baidu\.com$/, 'Baidu'],
  [/^(?:www\.)?yandex\.(?:[a-z]{2,3}|com\.[a-z]{2})$/, 'Yandex'],
  [/^ya\.ru$/, 'Yandex'],
  [/^(?:[a-z]{2}\.)?search\.yahoo\.(?:com|co\.jp)$/, 'Yahoo'],
  [/^search\.naver\.com$/, 'Naver'],
];

/** Browsers hardly ever send more. A longer one is ignored. */
const HEADER_MAX = 2_000;
/** A longer one is cut. */
const REFERRER_MAX = 200;

/**
 * Returns the referrer as it is counted: the name of a search engine, or host and path of a page without its query, as in
 * `example.com/links`. Undefined for none, for the blog itself, and for anything but a web page.
 *
 * @param ownHosts lower case
 */
export function readReferrer(header: string | undefined, ownHosts: readonly string[]): string | undefined {
  if (!header || header.length > HEADER_MAX || !/^https?:\/\//i.test(header) || !URL.canParse(header))
    return undefined;
  const { hostname, pathname } = new URL(header);
  if (hostname === '' || ownHosts.includes(hostname)) return undefined;
  const engine = SEARCH_ENGINES.find(([host]) => host.test(hostname));
  if (engine) return engine[1];
  const host = hostname.replace(/^www\.(?=.+\.)/, '');
  return `${host}${pathname.replace(/\/+$/, '')}`.slice(0, REFERRER_MAX);
}

/** Whether a counted referrer is a search engine: its name is not a host. */
export function isSearchEngine(referrer: string): boolean {
  return SEARCH_ENGINES.some(([, name]) => name === referrer);
}
