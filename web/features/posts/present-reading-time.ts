import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';

/** Formats "7 min read"; empty for a post without words. */
export function presentReadingTime({ reading_time, word_count }: Post): string | undefined {
  if (word_count === 0) return undefined;
  return t('{minutes} min read', { minutes: Math.max(1, Math.round(reading_time / 60)) });
}
