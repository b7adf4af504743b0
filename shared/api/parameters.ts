import { z } from 'zod';

/** The number of a blog, a feed, a post or anything else that is stored. */
export const Id = z.coerce.number().int().positive();

/** The site of a post: a blog's number, or `feed:{id}` for a feed from elsewhere. */
export const SiteKey = z
  .string()
  .regex(/^(feed:)?[1-9]\d{0,14}$/, 'Give a blog’s number, or feed: and a feed’s.');

/** A post of any site: also those of feeds from elsewhere can be liked, commented on and followed. */
export const PostIds = { siteId: SiteKey, postId: Id };

/** Where the next page begins, from the response before it; opaque. */
export const Cursor = z.string().max(512).optional();

/** Counted from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

export const Offset = z.coerce.number().int().min(0).max(1_000_000).default(0);

export const SortOrder = z
  .string()
  .toUpperCase()
  .pipe(z.enum(['ASC', 'DESC']));

/** The part of a list, as the platform's calls choose it; see `toOffset`. */
export const OffsetPaging = {
  offset: Offset,
  /** Counted from 1; overrides offset. */
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  order: SortOrder.default('DESC'),
};

/** Returns how many results come before the page. */
export function toOffset({
  number,
  page,
  offset,
}: {
  number: number;
  page?: number | undefined;
  offset: number;
}): number {
  return page === undefined ? offset : (page - 1) * number;
}

/** An end of a range of dates. */
export const DateBound = z.iso
  .datetime({ offset: true, local: true })
  .or(z.iso.date())
  .transform((text) => new Date(text))
  .optional();

/**
 * An email address as typed. RFC 5321 (4.5.3.1) allows 64 characters before the @ and 254 in all; mail servers reject longer
 * ones.
 */
export const EmailAddress = z
  .email()
  .max(254)
  .refine((address) => address.lastIndexOf('@') <= 64, 'The part before the @ has at most 64 characters.');

/** Comma list: only these fields of each item of the list in the response, or of the response itself; default: all. */
export const Fields = z.string().max(1_024).optional();
