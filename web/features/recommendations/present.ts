import type { RecommendationReason } from '#shared/api/recommendations.ts';
import { t } from '#shared/i18n/translate.ts';

/** Returns why a site is recommended, as its card says it; undefined if there is no reason. */
export function presentReason(reason: RecommendationReason | null): string | undefined {
  switch (reason?.kind) {
    case 'tag':
      return t('Because you follow #{tag}', { tag: reason.tag.title });
    case 'site':
      return t('Because you follow {site}', { site: reason.site.name });
    case 'liked':
      return t('Because you liked a post of theirs');
    case 'topic':
      return t('Posts about #{tag}', { tag: reason.tag.title });
    case 'language':
      return t('Popular with readers in your language');
    case 'popular':
      return t('Popular with readers here');
    case 'fresh':
      return t('New posts this week');
  }
}
