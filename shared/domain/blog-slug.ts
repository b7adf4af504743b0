import { isReservedName } from './reserved-names.ts';

/** 3 to 50 of [a-z0-9-], no hyphen at either end; not only digits, which are blog numbers in addresses. */
const SLUG = /^(?!\d+$)[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/;

/** Checks whether a blog may have this address, `/sites/{slug}`, in lower case. */
export function checkBlogSlug(slug: string): 'fine' | 'malformed' | 'reserved' {
  if (!SLUG.test(slug)) return 'malformed';
  return isReservedName(slug) ? 'reserved' : 'fine';
}
