import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIALOG_NAMES, EVENT_NAMES, EVENTS, FOLLOW_SOURCES, findEventError } from '#shared/domain/events.ts';

const source = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Names as written in the source. A template's values match any word. */
const written = [...source.matchAll(/(['`])(calypso_(?!preferences\b)[^'`]*)\1/g)].map(([, , name]) => name!);
const templates = written.map((name) => new RegExp(`^${name.replaceAll(/\$\{[^}]*\}/g, '[a-z_]+')}$`));

test('AN-01: every event of the catalogue is recorded somewhere', () => {
  const missing = Object.keys(EVENTS).filter((name) => !templates.some((template) => template.test(name)));
  expect(missing).toEqual([]);
});

test('AN-01: every event that is recorded is in the catalogue', () => {
  expect(written.length).toBeGreaterThan(90);
  expect(written.filter((_name, at) => !EVENT_NAMES.some((name) => templates[at]!.test(name)))).toEqual([]);
});

test('AN-01: every dialog of the catalogue is there, and none beside them', () => {
  const dialogs = [
    ...source.matchAll(/<(?:Dialog|DeleteDialog|ConfirmDialog|ModalEvents)\b[^>]*?\bname="(\w+)"/gs),
  ].map(([, name]) => name);
  expect([...new Set(dialogs)].sort()).toEqual([...DIALOG_NAMES].sort());
});

test('AN-01: every follow source of the catalogue is given by a place where sites are followed', () => {
  expect(FOLLOW_SOURCES.filter((name) => !new RegExp(`['"]${name}['"]`).test(source))).toEqual([]);
});

test('AN-01: a property with a closed set of words accepts no other', () => {
  const followed = (follow_source: string) =>
    findEventError('calypso_reader_site_followed', { blog_id: 0, feed_id: 1, follow_source });
  expect(followed('reader-full-post')).toBeUndefined();
  expect(followed('my own words')).toMatch(
    /^The property follow_source of .* must be one of discover-add-new, /,
  );
});
