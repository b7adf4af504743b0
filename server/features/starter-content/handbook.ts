import type { Language } from '#shared/i18n/locales.ts';

/** The handbook in one language: a blog about Tidings. */
export interface Handbook {
  title: string;
  tagline: string;
  pages: HandbookPage[];
}

/** A post of the handbook, processed like every post. Its slug is the same in every language. */
export interface HandbookPage {
  slug: string;
  title: string;
  tags: string[];
  excerpt: string;
  html: string;
}

/** Reads the handbook of a language. */
export async function readHandbook(language: Language): Promise<Handbook> {
  const module: { HANDBOOK: Handbook } = await import(`./handbook/${language}.ts`);
  return module.HANDBOOK;
}
