import { expect, test } from 'vitest';
import { toHandbookSlug } from '#shared/domain/starter-content.ts';
import { LANGUAGES } from '#shared/i18n/locales.ts';
import { readHandbook } from './handbook.ts';

/** The tags of an HTML text in order, with its links and keys but without words. */
const listTags = (html: string) => html.match(/<[^>]*>|(?<=<kbd>)[A-Z?](?=<)/g) ?? [];

test.each(LANGUAGES)(
  'the handbook in %s has the pages, links and keys of the English one',
  async (language) => {
    const [english, { title, tagline, pages }] = await Promise.all([
      readHandbook('en'),
      readHandbook(language),
    ]);
    expect(pages.map(({ slug }) => slug)).toEqual(english.pages.map(({ slug }) => slug));
    for (const [index, page] of pages.entries()) {
      const html = english.pages[index]!.html.replaceAll(
        '/sites/handbook/',
        `/sites/${toHandbookSlug(language)}/`,
      );
      expect(listTags(page.html).sort(), page.slug).toEqual(listTags(html).sort());
      expect(page.tags).toHaveLength(english.pages[index]!.tags.length);
      for (const text of [page.title, page.excerpt, title, tagline]) expect(text.trim()).toBe(text);
      expect(page.tags[0]).toBe(pages[0]!.tags[0]);
    }
  },
);
