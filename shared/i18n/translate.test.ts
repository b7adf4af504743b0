import { describe, expect, test } from 'vitest';
import { getDirection, parseLocale } from './locales.ts';
import { getLocale, runWithLocale, t } from './translate.ts';

describe('t', () => {
  test('fills in values and leaves plain text as it is', () => {
    expect(t('Hello {name}', { name: 'Ann' })).toBe('Hello Ann');
    expect(t("Sorry, we can't find that site.")).toBe("Sorry, we can't find that site.");
  });

  test('chooses plurals by the rules of the language', () => {
    const message = '{count, plural, =0 {no sites} one {# site} other {# sites}}';
    expect([0, 1, 2_000].map((count) => t(message, { count }))).toEqual([
      'no sites',
      '1 site',
      '2,000 sites',
    ]);
  });
});

describe('withLocale', () => {
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
    expect(t('{count, plural, one {# site} other {# sites}}', { count: 2 })).toMatch(/^2 šîţéš/);
  });
});

test('an unknown language is English, and Arabic runs from right to left', () => {
  expect(parseLocale('xx-YY')).toBe('en');
  expect(parseLocale('EN-xa')).toBe('en-XA');
  expect([getDirection('ar'), getDirection('he-IL'), getDirection('en'), getDirection('arn')]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
});
