/** Where suggested searches come from: the tags that the viewer follows, else trending tags, else a list in their language. */
export interface SuggestionSources {
  followed: readonly string[];
  trending: readonly string[];
  locale: string;
}

/** Suggestible searches in random order, and whether they are tags. */
export interface Suggestible {
  words: string[];
  areTags: boolean;
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

/** Lists what may be suggested, in random order (SE-11 to SE-14). `random` works like Math.random. */
export function listSuggestible(
  { followed, trending, locale }: SuggestionSources,
  random: () => number = Math.random,
): Suggestible {
  const tags = followed.length > 0 ? followed : trending;
  const picks = PICKS[locale.split('-')[0]!.toLowerCase()] ?? PICKS.en!;
  return { words: shuffle(tags.length > 0 ? tags : picks, random), areTags: tags.length > 0 };
}

function shuffle(words: readonly string[], random: () => number): string[] {
  const rest = [...new Set(words)];
  const shuffled: string[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return shuffled;
}

/** A suggestion, with what is recorded when it is shown and pressed (EN-13). */
export interface Suggestion {
  words: string;
  railcar: { railcar: string; ui_algo: string; ui_position: number; rec_result: string };
}

export function presentSuggestions(words: readonly string[], areTags: boolean, id: string): Suggestion[] {
  return words.map((text, position) => ({
    words: text,
    railcar: {
      railcar: `${id}-${position}`,
      ui_algo: `read:search-suggestions:${areTags ? 'tags' : 'picks'}/1`,
      ui_position: position,
      rec_result: text,
    },
  }));
}
