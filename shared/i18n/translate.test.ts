import { beforeAll, describe, expect, test } from 'vitest';
import { getDirection } from './direction.ts';
import { findLocale, negotiateLocale, parseLocale } from './locales.ts';
import { compilePseudo } from './pseudo-locale.ts';
import { getLocale, provideCatalogues, runWithLocale, t } from './translate.ts';

const SITES = '{count, plural, =0 {no sites} one {# site} other {# sites}}';

beforeAll(() =>
  provideCatalogues((locale) => {
    if (locale === 'ru')
      return { [SITES]: '{count, plural, one {# сайт} few {# сайта} many {# сайтов} other {# сайта}}' };
    const texts = ['Hello {name}', 'Read <link>more</link>', SITES];
    return locale === 'en-XA' ? Object.fromEntries(texts.map((text) => [text, compilePseudo(text)])) : {};
  }),
);

describe('t', () => {
  test('fills in values and leaves plain text as it is', () => {
    expect(t('Hello {name}', { name: 'Ann' })).toBe('Hello Ann');
    expect(t("Sorry, we can't find that site.")).toBe("Sorry, we can't find that site.");
  });

  test('writes numbers as the language does, and leaves out what is missing', () => {
    expect(t('{max, number} of {name}', { max: 1_234.5 })).toBe('1,234.5 of ');
  });

  test('chooses plurals by the rules of the language', () => {
    const write = (count: number) => t(SITES, { count });
    expect([0, 1, 2_000].map(write)).toEqual(['no sites', '1 site', '2,000 sites']);
    expect(runWithLocale('ru', () => [1, 2, 5, 1.5].map(write))).toEqual([
      '1 сайт',
      '2 сайта',
      '5 сайтов',
      '1,5 сайта',
    ]);
  });
});

describe('runWithLocale', () => {
  test('holds for its work only, also when that throws', () => {
    expect(runWithLocale('en-XA', () => t('Hello {name}', { name: 'Ann' }))).toBe('Ĥéļļö ~~Ann');
    expect(() =>
      runWithLocale('en-XA', () => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(getLocale()).toBe('en');
  });
});

test('the made-up locale keeps markup, values and plurals', () => {
  runWithLocale('en-XA', () => {
    expect(t('Read <link>more</link>')).toMatch(/^Ŕéáð <link>/);
    expect(t(SITES, { count: 3 })).toMatch(/^3 šîţéš~/);
  });
});

describe('locales', () => {
  test('a tag finds the language that we have', () => {
    expect(['de-AT', 'PT', 'pt-PT', 'zh', 'zh-Hant-HK', 'zh-SG', 'iw', 'EN-xa'].map(findLocale)).toEqual([
      ...['de', 'pt-br', 'pt-br', 'zh-cn', 'zh-tw', 'zh-cn', 'he', 'en-XA'],
    ]);
    expect(['xx', '', undefined].map(findLocale)).toEqual([undefined, undefined, undefined]);
    expect(parseLocale('xx-YY')).toBe('en');
  });

  test('the browser’s best language that we have is chosen', () => {
    expect(negotiateLocale('fr-CH, fr;q=0.9, en;q=0.8')).toBe('fr');
    expect(negotiateLocale('en;q=0.3, sv;q=0.7, *;q=0.1')).toBe('sv');
    expect(negotiateLocale('xx, ko;q=0.2')).toBe('ko');
    expect(negotiateLocale('ko;q=0, nl;q=abc')).toBe('en');
    expect([undefined, '', '*', ';;,,'].map(negotiateLocale)).toEqual(['en', 'en', 'en', 'en']);
  });

  test('right-to-left languages are known', () => {
    expect(['ar', 'he', 'fa-IR', 'en', 'ja'].map(getDirection)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});
