import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SITE_IMPORT_FAILURES, SITE_IMPORT_REASONS } from '#shared/domain/site-import-reasons.ts';
import english from '#shared/i18n/catalogues/en.json' with { type: 'json' };
import { compilePseudo } from '#shared/i18n/pseudo-locale.ts';
import { activateLocale } from '#shared/i18n/translate.ts';
import { CallError } from '#web/lib/call.ts';
import { Reasons } from './Reasons.tsx';
import { describeFailure, describeReason, explainCall } from './sentences.ts';

const OF_SERVER = 'The server’s own sentence.';
const ACCENTED = /^[^a-z]*\p{Ll}.*[áéöšţ]/u;

beforeEach(() =>
  activateLocale('en-XA', Object.fromEntries(Object.keys(english).map((key) => [key, compilePseudo(key)]))),
);
afterEach(() => activateLocale('en', {}));

test('every code of an import has a sentence in the reader’s language', () => {
  for (const code of SITE_IMPORT_REASONS)
    expect(describeReason({ code, message: OF_SERVER }), code).toMatch(ACCENTED);
  for (const code of SITE_IMPORT_FAILURES)
    expect(describeFailure({ code, message: OF_SERVER }), code).toMatch(ACCENTED);
});

test('an unknown code keeps the server’s sentence', () => {
  expect(describeReason({ code: 'newer', message: OF_SERVER })).toBe(OF_SERVER);
  expect(describeFailure({ code: 'newer', message: OF_SERVER })).toBe(OF_SERVER);
});

test('a list of reasons shows these sentences', () => {
  const reasons = [{ code: 'encrypted', message: OF_SERVER, count: 2, subjects: [] }];
  const html = renderToStaticMarkup(createElement(Reasons, { reasons, label: 'Reasons' }));
  expect(html).toContain(describeReason(reasons[0]!));
  expect(html).not.toContain(OF_SERVER);
});

test('refusals of the server are said in the reader’s language', () => {
  const explain = (code: string, details = {}) =>
    explainCall(new CallError(code, OF_SERVER, 400, undefined, details), 'Something else.');
  for (const code of ['conflict', 'not_found', 'too_large', 'storage_full', 'invalid_url', 'forbidden'])
    expect(explain(code), code).toMatch(ACCENTED);
  expect(explain('conflict', { reason: 'other_import' })).not.toBe(explain('conflict'));
  expect(explain('throttled')).toBe('Something else.');
});
