import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/i18n/locales.ts';
import { readCatalogue } from './messages.ts';
import { findMissedTerms, findMistakes, readGlossary, readTranslations, TERMS } from './translations.ts';

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

test.each(TRANSLATED)(
  '%s has every message, with its placeholders, elements and plural forms',
  async (locale) => {
    const messages = Object.keys(await readCatalogue());
    const translations = await readTranslations(locale);
    expect(messages.filter((text) => translations[text] === undefined)).toEqual([]);
    expect(Object.keys(translations).filter((text) => !messages.includes(text))).toEqual([]);
    const mistakes = messages.flatMap((text) =>
      findMistakes(text, translations[text]!, locale).map((mistake) => `${text}: ${mistake}`),
    );
    expect(mistakes).toEqual([]);
  },
);

test.each(TRANSLATED)('%s has one word for one thing', async (locale) => {
  const glossary = await readGlossary(locale);
  expect(Object.keys(glossary).sort()).toEqual(Object.keys(TERMS).sort());
  const translations = await readTranslations(locale);
  const missed = Object.entries(translations).flatMap(([text, translation]) =>
    findMissedTerms(text, translation, glossary).map((term) => `${term}: ${text} → ${translation}`),
  );
  expect(missed).toEqual([]);
});

test('a translation is told what is wrong with it', () => {
  const english = '{count, plural, one {# site of <b>{name}</b>} other {# sites of <b>{name}</b>}}';
  expect(
    findMistakes(english, '{count, plural, one {# Site von <b>{name}</b>} other {# Sites}}', 'de'),
  ).toEqual([]);
  expect(findMistakes(english, '{count} Sites von {name}', 'de')).toEqual([
    'lacks the placeholder count, plural',
    'has an unknown placeholder count',
    'lacks the element <b>, </b>',
  ]);
  expect(findMistakes(english, '{count, plural, one {#} other {# <b>{name}</b>}}', 'ru')).toEqual([
    'lacks the plural form few, many',
  ]);
  expect(findMistakes(english, '{count, plural, one {#} other {# <b>{name}</b>}}', 'ja')).toEqual([
    'has a plural form that the language does not have: one',
  ]);
  expect(findMistakes('Not now', "Pas aujourd'hui", 'fr')[0]).toContain('straight apostrophe');
  expect(findMistakes('Not now', ' ', 'fr')[0]).toContain('empty');
  expect(findMistakes('Not now', 'Pas {maintenant', 'fr')[0]).toContain('not a message');
});
