interface Redirect {
  from: string;
  to: string;
  /** A page may be added here later, so the redirect must not be cached. */
  isTemporary?: true;
}

export interface RedirectTarget {
  /** A path of ours, with the original query. */
  path: string;
  isPermanent: boolean;
}

/**
 * Old and short addresses, and the current addresses of their pages (RD-30). `{n}` and `{m}` are numbers, `{x}` and `{y}` any
 * text without a slash; `*` is anything. Case and a trailing slash are ignored. The first match redirects
 * and keeps the query, which may be a referral or a search.
 */
export const REDIRECTS: readonly Redirect[] = [
  { from: '/read', to: '/reader' },
  { from: '/read/a8c', to: '/reader/a8c' },
  { from: '/read/p2', to: '/reader/p2' },
  { from: '/read/blog', to: '/reader' },
  { from: '/read/blogs', to: '/reader' },
  { from: '/read/feed', to: '/reader' },
  { from: '/read/feeds', to: '/reader' },
  { from: '/read/post', to: '/reader' },
  { from: '/read/following', to: '/reader' },
  { from: '/read/fresh', to: '/discover' },
  { from: '/read/blog/feed/{n}', to: '/reader/feeds/{n}' },
  { from: '/read/blog/id/{n}', to: '/reader/blogs/{n}' },
  { from: '/read/blogs/{n}', to: '/reader/blogs/{n}' },
  { from: '/read/blogs/{n}/posts', to: '/reader/blogs/{n}' },
  { from: '/read/blogs/{n}/posts/{m}', to: '/reader/blogs/{n}/posts/{m}' },
  { from: '/read/feeds/{n}', to: '/reader/feeds/{n}' },
  { from: '/read/feeds/{n}/posts', to: '/reader/feeds/{n}' },
  { from: '/read/feeds/{n}/posts/{m}', to: '/reader/feeds/{n}/posts/{m}' },
  { from: '/read/post/feed/{n}/{m}', to: '/reader/feeds/{n}/posts/{m}' },
  { from: '/read/post/id/{n}/{m}', to: '/reader/blogs/{n}/posts/{m}' },
  { from: '/read/conversations', to: '/reader/conversations' },
  { from: '/read/conversations/a8c', to: '/reader/conversations/a8c' },
  { from: '/read/notifications', to: '/reader/notifications' },
  { from: '/read/list/new', to: '/reader/list/new' },
  { from: '/read/list/{x}/{y}', to: '/reader/list/{x}/{y}' },
  { from: '/read/list/{x}/{y}/edit', to: '/reader/list/{x}/{y}/edit' },
  { from: '/read/list/{x}/{y}/edit/items', to: '/reader/list/{x}/{y}/edit/items' },
  { from: '/read/list/{x}/{y}/export', to: '/reader/list/{x}/{y}/export' },
  { from: '/read/list/{x}/{y}/delete', to: '/reader/list/{x}/{y}/delete' },
  { from: '/read/search', to: '/reader/search' },
  { from: '/read/site/subscription/{n}', to: '/reader/site/subscription/{n}' },
  { from: '/read/subscriptions', to: '/reader/subscriptions' },
  { from: '/read/subscriptions/comments', to: '/reader/subscriptions/comments' },
  { from: '/read/subscriptions/pending', to: '/reader/subscriptions/pending' },
  { from: '/read/subscriptions/{n}', to: '/reader/subscriptions/{n}' },
  { from: '/read/tag/{x}', to: '/tag/{x}' },
  { from: '/read/users/id/{n}', to: '/reader/users/id/{n}' },
  { from: '/read/users/{x}', to: '/reader/users/{x}' },
  { from: '/read/users/{x}/lists', to: '/reader/users/{x}/lists' },
  { from: '/reader/following', to: '/reader', isTemporary: true },
  { from: '/reader/blog', to: '/reader', isTemporary: true },
  { from: '/reader/blogs', to: '/reader', isTemporary: true },
  { from: '/reader/feed', to: '/reader', isTemporary: true },
  { from: '/reader/feeds', to: '/reader', isTemporary: true },
  { from: '/reader/post', to: '/reader', isTemporary: true },
  { from: '/reader/feeds/{n}/posts', to: '/reader/feeds/{n}', isTemporary: true },
  { from: '/reader/blogs/{n}/posts', to: '/reader/blogs/{n}', isTemporary: true },
  { from: '/following', to: '/reader' },
  { from: '/following/manage', to: '/reader/subscriptions' },
  { from: '/following/edit*', to: '/following/manage' },
  { from: '/recommendations', to: '/reader/search' },
  { from: '/recommendations/mine', to: '/reader/search' },
  { from: '/recommendations/posts', to: '/reader/search' },
  { from: '/tags/{x}', to: '/tag/{x}' },
  // Each blog has a page of its domains.
  { from: '/domains', to: '/me/sites', isTemporary: true },
  { from: '/domains/manage', to: '/me/sites', isTemporary: true },
];

const PARTS: Record<string, string> = {
  n: '[0-9]+',
  m: '[0-9]+',
  x: '[^/]+',
  y: '[^/]+',
};

const PATTERNS = REDIRECTS.map((redirect) => {
  const pattern = redirect.from
    .replace('*', '.*')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${PARTS[name]})`);
  return { ...redirect, pattern: new RegExp(`^${pattern}/?$`, 'i') };
});

/** Returns the target of an old address; undefined for every other address. */
export function findRedirect(url: string): RedirectTarget | undefined {
  const [, path = '', query = ''] = /^([^?#]*)([^#]*)/.exec(url) ?? [];
  for (const { pattern, to, isTemporary } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const target = to.replace(/\{(\w+)\}/g, (_, name: string) => match.groups![name]!);
    return { path: target + query, isPermanent: !isTemporary };
  }
  return undefined;
}
