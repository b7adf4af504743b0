/**
 * Feeds bind the same vocabulary to different prefixes and spell its address in many ways. Elements are therefore named with our
 * own prefixes (`media:content`), and RSS and Atom, which never use one name for different things, without.
 */
const PREFIX_OF_NAMESPACE = new Map<string, string>(
  Object.entries({
    '': [
      'backend.userland.com/rss',
      'backend.userland.com/rss2',
      'backend.userland.com/rss091',
      'backend.userland.com/rss092',
      'blogs.law.harvard.edu/tech/rss',
      'cyber.law.harvard.edu/rss',
      'www.rssboard.org/rss-specification',
      'my.netscape.com/publish/formats/rss-0.91.dtd',
      'my.netscape.com/rdf/simple/0.9',
      'channel.netscape.com/rdf/simple/0.9',
      'purl.org/net/rss1.1',
      'purl.org/rss/1.0',
      'purl.org/rss/1.0/modules/rss091',
      'purl.org/atom/ns',
      'www.w3.org/2005/atom',
      'example.com/newformat',
      'example.com/necho',
      'purl.org/echo',
      'uri/of/echo/namespace',
      'purl.org/pie',
    ],
    admin: ['webns.net/mvcb'],
    content: ['purl.org/rss/1.0/modules/content'],
    creativecommons: ['backend.userland.com/creativecommonsrssmodule'],
    dc: ['purl.org/dc/elements/1.0', 'purl.org/dc/elements/1.1'],
    dcterms: ['purl.org/dc/terms', 'purl.org/dc/dcmitype'],
    feedburner: ['rssnamespace.org/feedburner/ext/1.0'],
    geo: ['www.w3.org/2003/01/geo/wgs84_pos'],
    georss: ['www.georss.org/georss'],
    gml: ['www.opengis.net/gml'],
    itunes: [
      'www.itunes.com/dtds/podcast-1.0.dtd',
      'example.com/dtds/podcast-1.0.dtd',
      'www.itunes.com/dtds/podcast-1.0',
    ],
    media: [
      'search.yahoo.com/mrss',
      'search.yahoo.com/rss',
      'video.search.yahoo.com/mrss',
      'www.rssboard.org/media-rss',
    ],
    rdf: ['www.w3.org/1999/02/22-rdf-syntax-ns'],
    slash: ['purl.org/rss/1.0/modules/slash'],
    sy: ['purl.org/rss/1.0/modules/syndication'],
    thr: ['purl.org/syndication/thread/1.0'],
    webfeeds: ['webfeeds.org/rss/1.0'],
    wfw: ['wellformedweb.org/commentapi'],
    xhtml: ['www.w3.org/1999/xhtml'],
    xml: ['www.w3.org/xml/1998/namespace'],
  }).flatMap(([prefix, addresses]) => addresses.map((address) => [address, prefix] as const)),
);

const WELL_KNOWN_PREFIXES = new Map<string, string>([
  ...[...PREFIX_OF_NAMESPACE.values()].map((prefix) => [prefix, prefix] as const),
  ['atom', ''],
  ['a10', ''],
  ['rss', ''],
]);

/** Returns our prefix for a declared namespace; undefined for an address that feeds do not use. */
export function findPrefix(address: string): string | undefined {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/#?]$/, '');
  return PREFIX_OF_NAMESPACE.get(plain);
}

/**
 * Declarations in scope at an element. Scopes are linked, not copied: declarations on every element cost only their own length.
 */
export interface NamespaceScope {
  parent: NamespaceScope | undefined;
  /** Prefix as written → our prefix. */
  prefixes: Map<string, string>;
  /** Name as written → our name, filled on demand. */
  names: Map<string, string>;
}

export function createScope(parent: NamespaceScope | undefined): NamespaceScope {
  return { parent, prefixes: new Map(), names: new Map() };
}

/** Returns our name of an element as written: lower case, with our prefix. An undeclared prefix has its usual meaning. */
export function toCanonicalName(written: string, scope: NamespaceScope): string {
  const known = scope.names.get(written);
  if (known !== undefined) return known;
  const lower = written.toLowerCase();
  const colon = lower.indexOf(':');
  const prefix = colon === -1 ? '' : lower.slice(0, colon);
  const local = lower.slice(colon + 1);
  const ours = findInScope(prefix, scope) ?? WELL_KNOWN_PREFIXES.get(prefix) ?? prefix;
  const name = ours === '' ? local : `${ours}:${local}`;
  scope.names.set(written, name);
  return name;
}

function findInScope(prefix: string, scope: NamespaceScope): string | undefined {
  for (let at: NamespaceScope | undefined = scope; at !== undefined; at = at.parent) {
    const ours = at.prefixes.get(prefix);
    if (ours !== undefined) return ours;
  }
  return undefined;
}
