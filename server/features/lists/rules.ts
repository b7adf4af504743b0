import { toTitleSlug } from '#shared/domain/title-slug.ts';

/** The slug of a list whose title has no letter or digit, such as one of emoji. */
const NAMELESS = 'list';

/** Returns the slug of a title: letters and digits of any script. */
export function toListSlug(title: string): string {
  return toTitleSlug(title) || NAMELESS;
}

/** Returns the first free one of `tea`, `tea-2`, `tea-3` … */
export function chooseListSlug(title: string, taken: ReadonlySet<string>): string {
  const base = toListSlug(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
