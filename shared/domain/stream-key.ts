/**
 * The name of a stream: the web caches its state under it, and the server selects the source by it. The written forms are those
 * of the platform (`following`, `feed:123`, `site:55`, `tag:books`, `list:{"owner":"ann","slug":"science"}` …).
 */
export type StreamKey =
  | Keyed<PlainKind>
  | Keyed<'recent', { feedId?: number }>
  | Keyed<'feed', { feedId: number }>
  | Keyed<'site' | 'featured', { siteId: number }>
  | Keyed<'user', { userId: number }>
  | Keyed<'tag' | 'tag_popular', { slug: string }>
  | Keyed<'search', { query: string; sort: SearchSort; scope?: 'mine' }>
  | Keyed<'list', { owner: string; slug: string }>
  | Keyed<'discover', { tab: 'recommended' | 'latest'; tags: string[] }>
  | Keyed<'discover', { tab: 'firstposts' }>
  | Keyed<'discover', { tab: 'tag'; slug: string }>;

/** The order of search results: the same word in addresses, stream keys and requests (SE-02). */
export type SearchSort = 'relevance' | 'last_updated';

/** Which posts are searched: all, or those of the viewer's subscriptions. */
export type SearchScope = 'all' | 'mine';

/** One member of the union per kind, so that each can be narrowed by its kind. */
type Keyed<Kind extends string, Rest = unknown> = Kind extends string ? { kind: Kind } & Rest : never;

export type StreamKind = StreamKey['kind'];

/** Streams without parameters. */
const PLAIN_KINDS = [
  'following',
  'conversations',
  'conversations-a8c',
  'likes',
  'a8c',
  'p2',
  'notifications',
  'recommendations_posts',
  'custom_recs_posts_with_images',
  'custom_recs_sites_with_images',
] as const;
type PlainKind = (typeof PLAIN_KINDS)[number];

/** Returns the written form. Tags are sorted, so that a set of tags has one key. */
export function formatStreamKey(key: StreamKey): string {
  switch (key.kind) {
    case 'recent':
      return key.feedId === undefined ? 'recent' : `recent:${key.feedId}`;
    case 'feed':
      return `feed:${key.feedId}`;
    case 'site':
    case 'featured':
      return `${key.kind}:${key.siteId}`;
    case 'user':
      return `user:${key.userId}`;
    case 'tag':
    case 'tag_popular':
      return `${key.kind}:${key.slug}`;
    case 'search':
      return `search:${JSON.stringify({ sort: key.sort, q: key.query, scope: key.scope })}`;
    case 'list':
      return `list:${JSON.stringify({ owner: key.owner, slug: key.slug })}`;
    case 'discover':
      if (key.tab === 'firstposts') return 'discover:firstposts';
      if (key.tab === 'tag') return `discover:${key.slug}`;
      return `discover:${[key.tab, ...key.tags.toSorted()].join('--')}`;
    default:
      return key.kind;
  }
}

/** Parses a written key; undefined for anything that is not a stream. */
export function parseStreamKey(text: string): StreamKey | undefined {
  const plain = PLAIN_KINDS.find((kind) => kind === text);
  if (plain) return { kind: plain };
  if (text === 'recent') return { kind: 'recent' };
  const colon = text.indexOf(':');
  const kind = text.slice(0, Math.max(colon, 0));
  const rest = text.slice(colon + 1);
  if (rest === '') return undefined;
  switch (kind) {
    case 'recent':
    case 'feed': {
      const feedId = parseId(rest);
      return feedId === undefined ? undefined : { kind, feedId };
    }
    case 'site':
    case 'featured': {
      const siteId = parseId(rest);
      return siteId === undefined ? undefined : { kind, siteId };
    }
    case 'user': {
      const userId = parseId(rest);
      return userId === undefined ? undefined : { kind, userId };
    }
    case 'tag':
    case 'tag_popular':
      return { kind, slug: rest };
    case 'search': {
      const { q: query, sort, scope } = parseMembers(rest);
      if (!query || (sort !== 'relevance' && sort !== 'last_updated')) return undefined;
      return { kind, query, sort, ...(scope === 'mine' && { scope }) };
    }
    case 'list': {
      const { owner, slug } = parseMembers(rest);
      return owner && slug ? { kind, owner, slug } : undefined;
    }
    case 'discover':
      return parseDiscover(rest);
    default:
      return undefined;
  }
}

function parseDiscover(rest: string): StreamKey {
  if (rest === 'firstposts') return { kind: 'discover', tab: 'firstposts' };
  const [tab, ...tags] = rest.split('--');
  if (tab === 'recommended' || tab === 'latest') return { kind: 'discover', tab, tags: tags.toSorted() };
  return { kind: 'discover', tab: 'tag', slug: rest };
}

/** Numbers from 1, without sign or leading zero, so that a stream has one written form. */
function parseId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

/** Returns the text members of a JSON object; none if it is not an object. */
function parseMembers(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, member]) => typeof member === 'string'));
  } catch {
    return {};
  }
}
