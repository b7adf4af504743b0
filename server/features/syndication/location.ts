import type { Context } from '#server/context.ts';
import { type BlogRow, findBlogBySlug } from '#server/features/blogs/queries.ts';
import { toBlogHomeUrl } from '#server/features/blogs/urls.ts';
import { findHostTarget } from '#server/features/domains/resolve.ts';
import type { DocumentRequest } from '#server/platform/http/document.ts';

/** The blog of a requested document, and the addresses in the document. */
export type BlogLocation =
  | {
      kind: 'found';
      blog: BlogRow;
      /** Its home page, absolute, without a slash at the end. */
      base: string;
    }
  /** The document's current address, if the blog has another slug, or its pages are at another host. */
  | { kind: 'moved'; to: string; status: 301 }
  | { kind: 'missing' };

/**
 * Finds the public blog of `/sites/{slug}/…`, or of its own domain. Blogs of teams have no documents: readers of feeds and
 * sitemaps have no session.
 */
export async function resolveBlogLocation(
  context: Pick<Context, 'db' | 'config'>,
  { params, host, url }: DocumentRequest,
): Promise<BlogLocation> {
  const { db, config } = context;
  const at = params.slug === undefined ? await findHostTarget(context, host) : undefined;
  if (at?.kind === 'moved') return { kind: 'moved', to: at.home + url, status: 301 };
  const slug = params.slug ?? at?.slug;
  const found = slug ? await findBlogBySlug(db, slug, null) : undefined;
  if (!found) return { kind: 'missing' };
  const base = toBlogHomeUrl(config.publicUrl, found.row);
  const isHere = found.kind === 'found' && (at !== undefined || !isElsewhere(config.publicUrl, base));
  if (!isHere) {
    const rest = at ? url : url.replace(/^\/sites\/[^/?]+/, '');
    const to = isElsewhere(config.publicUrl, base) ? base : base.slice(config.publicUrl.length);
    return { kind: 'moved', to: to + rest, status: 301 };
  }
  return { kind: 'found', blog: found.row, base };
}

const isElsewhere = (publicUrl: string, base: string) => !base.startsWith(`${publicUrl}/`);
