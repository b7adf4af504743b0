import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';

/** A name taken from a text ends at the last whole word within this many characters. */
const NAME_MAX = 80;

/** Returns a post's name: its title, or for a note the beginning of its text. */
export function presentPostName({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>): string {
  if (title) return title;
  if (!excerpt) return t('Untitled post');
  if (excerpt.length <= NAME_MAX) return excerpt;
  const start = excerpt.slice(0, NAME_MAX);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > NAME_MAX / 2 ? start.slice(0, lastSpace) : start}…`;
}

/** Formats "7 min read"; empty for a post without words. */
export function presentReadingTime({ reading_time, word_count }: Post): string | undefined {
  if (word_count === 0) return undefined;
  return t('{minutes} min read', { minutes: Math.max(1, Math.round(reading_time / 60)) });
}

/** Longest title on a card. */
const TITLE_MAX = 140;

/** Shortens a title for cards: at most 140 characters, cut at the end of a word (platform facts 2.5). */
export function presentCardTitle(title: string): string {
  const characters = [...title];
  if (characters.length <= TITLE_MAX) return title;
  const start = characters.slice(0, TITLE_MAX).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > TITLE_MAX / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}
