import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';

/** A name made of a text ends at the last whole word within so many characters. */
const NAME_MAX = 80;

/** What to call a post: its title; for a note without one the beginning of its text. */
export function presentPostName({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>): string {
  if (title) return title;
  if (!excerpt) return t('Untitled post');
  if (excerpt.length <= NAME_MAX) return excerpt;
  const start = excerpt.slice(0, NAME_MAX);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > NAME_MAX / 2 ? start.slice(0, lastSpace) : start}…`;
}
