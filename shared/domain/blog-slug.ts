import { isReservedName } from './reserved-names.ts';

/** 3 to 50 of [a-z0-9-], no hyphen at either end; not digits alone, which are numbers of blogs in addresses. */
const SLUG = /^(?!\d+$)[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/;

/** Whether a blog may have this address, `/sites/{slug}`; the reason when it may not. Lower case is expected. */
export function checkBlogSlug(slug: string): 'fine' | 'malformed' | 'reserved' {
  if (!SLUG.test(slug)) return 'malformed';
  return isReservedName(slug) ? 'reserved' : 'fine';
}
