import type { Context } from '#server/context.ts';
import { findSlugByDomain } from '#server/features/blogs/queries.ts';
import { addressOfSite } from '#server/features/sites/present.ts';
import { findSiteBySlug, type SiteRow } from '#server/features/sites/queries.ts';
import type { DocumentRequest } from '#server/platform/http/document.ts';

/** The blog that a document is asked of, and the addresses that it is written with. */
export type Place =
  | {
      kind: 'found';
      site: SiteRow;
      /** Its first page, absolute, without a slash at the end. */
      base: string;
    }
  /** It has another slug today. */
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'missing' };

/**
 * The public blog that `/sites/{slug}/…` names, or whose own domain was asked. Blogs of teams have no documents: whoever reads
 * feeds and sitemaps shows no session.
 */
export async function findPlace(
  { db, pool, config }: Pick<Context, 'db' | 'pool' | 'config'>,
  { params, host }: DocumentRequest,
): Promise<Place> {
  const slug = params.slug ?? (await findSlugByDomain(pool, host));
  const found = slug ? await findSiteBySlug(db, slug, null) : undefined;
  if (!found) return { kind: 'missing' };
  const site = found.row;
  if (found.kind === 'moved') return { kind: 'moved', from: slug!, to: site.slug };
  const base = params.slug
    ? addressOfSite(config.publicUrl, site.slug)
    : originOfDomain(config.publicUrl, site.domain!);
  return { kind: 'found', site, base };
}

/** The origin of a blog's own domain: it is served as the platform is, with the same scheme and port. */
export function originOfDomain(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}
