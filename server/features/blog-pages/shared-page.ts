import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type BlogPageRow, findBlogPageRow } from './queries-page.ts';

/** A public page of a blog: cached for visitors, and its visits are counted. */
export interface BlogPage extends Omit<BlogPageRow, 'version'> {
  /** Without tracking parameters. */
  url: string;
  version: string;
}

/** Parameters that email programs, networks and advertisers add to an address; no page here depends on them. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|yclid)$/;

/** Returns the page of a path and query; undefined if it is not a public blog's, or redirects to the blog's current address. */
export async function findBlogPage(
  { db }: Pick<Context, 'db'>,
  { url, isOnDomain, viewer }: { url: string; isOnDomain: boolean; viewer: Viewer | null },
): Promise<BlogPage | undefined> {
  const [, slug, rest = ''] = /^\/sites\/([^/?#]+)([^?#]*)/.exec(url) ?? [];
  if (slug === undefined) return undefined;
  const [, postSlug] = /^\/([^/]+)\/?$/.exec(rest) ?? [];
  const page = await findBlogPageRow(db, {
    slug: decode(slug),
    postSlug: postSlug === undefined ? null : decode(postSlug),
    viewerId: viewer?.id ?? null,
  });
  if (!page || (page.isElsewhere && !isOnDomain)) return undefined;
  return { ...page, url: removeTracking(url) };
}

function removeTracking(url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const remaining = url
    .slice(at + 1)
    .split('&')
    .filter((part) => !TRACKING.test(part.split('=')[0]!));
  return url.slice(0, at) + (remaining.length > 0 ? `?${remaining.join('&')}` : '');
}

function decode(text: string): string {
  try {
    // No text in the database has this character.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
