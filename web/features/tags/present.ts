import type { Tag } from '#shared/api/tags.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';

/** The posts of which the server counts the sites. */
const COUNTED_POSTS = 1_000;

/** Describes a tag in its own words, or else by its posts and the sites that they are from. */
export function presentTagDescription({ description, count, site_count: sites }: Tag): string {
  if (description !== '') return description;
  const posts = t('{count, plural, one {{shown} post} other {{shown} posts}}', {
    count,
    shown: formatNumber(count),
  });
  if (!sites) return posts;
  const words = { posts, count: sites, sites: formatNumber(sites) };
  return count < COUNTED_POSTS
    ? t('{count, plural, one {{posts} from {sites} site} other {{posts} from {sites} sites}}', words)
    : t(
        '{count, plural, one {{posts} from at least {sites} site} other {{posts} from at least {sites} sites}}',
        words,
      );
}
