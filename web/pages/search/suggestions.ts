import { SEARCH_SUGGESTIONS } from '#shared/domain/limits.ts';

/** A suggestion, with what is recorded when it is shown and pressed (EN-13). */
export interface Suggestion {
  words: string;
  railcar: { railcar: string; ui_algo: string; ui_position: number; rec_result: string };
}

/** For users without data, if nothing is trending either (SE-14). */
const PICKS: Record<string, readonly string[]> = {
  en: ['photography', 'travel', 'books', 'cooking', 'music', 'gardening', 'history', 'science', 'design'],
  es: ['fotografía', 'viajes', 'libros', 'cocina', 'música', 'jardinería', 'historia', 'ciencia', 'diseño'],
  fr: [
    'photographie',
    'voyages',
    'livres',
    'cuisine',
    'musique',
    'jardinage',
    'histoire',
    'sciences',
    'design',
  ],
  de: ['Fotografie', 'Reisen', 'Bücher', 'Kochen', 'Musik', 'Garten', 'Geschichte', 'Wissenschaft', 'Design'],
};

/**
 * Picks random suggestions from the user's followed tags, else from trending ones, else from a list in the user's language (SE-11
 * to SE-14). `random` works like Math.random.
 */
export function listSuggestions(
  { followed, trending, locale }: { followed: string[]; trending: string[]; locale: string },
  random: () => number = Math.random,
): Suggestion[] {
  const tags = followed.length > 0 ? followed : trending;
  const picks = PICKS[locale.split('-')[0]!.toLowerCase()] ?? PICKS.en!;
  const id = Math.floor(random() * 2 ** 40).toString(36);
  return pick(tags.length > 0 ? tags : picks, random).map((words, position) => ({
    words,
    railcar: {
      railcar: `${id}-${position}`,
      ui_algo: `read:search-suggestions:${tags.length > 0 ? 'tags' : 'picks'}/1`,
      ui_position: position,
      rec_result: words,
    },
  }));
}

function pick(words: readonly string[], random: () => number): string[] {
  const rest = [...new Set(words)];
  const picked: string[] = [];
  while (picked.length < SEARCH_SUGGESTIONS && rest.length > 0)
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return picked;
}
