import { expect, test } from 'vitest';
import {
  addTags,
  EMPTY_FIELDS,
  getChangedFields,
  isBeyondEditor,
  isBlank,
  isChanged,
} from './article-fields.ts';

test('only what changed is sent', () => {
  const base = { ...EMPTY_FIELDS, title: 'Tea', content: '<p>Hot</p>', slug: 'tea', tags: ['a'] };
  expect(getChangedFields(base, { ...base, tags: ['a'] })).toEqual({});
  expect(getChangedFields({ ...base, title: '', tags: ['a', 'b'] }, base)).toEqual({
    title: '',
    tags: ['a', 'b'],
  });
  expect(getChangedFields({ ...base, featured_image: null }, { ...base, featured_image: '/x' })).toEqual({
    featured_image: null,
  });
});

test('an emptied slug or date is left to the server', () => {
  const base = { ...EMPTY_FIELDS, slug: 'tea', date: '2026-11-21T10:00:00.000Z' };
  expect(isChanged({ ...base, slug: '', date: null }, base)).toBe(false);
  expect(getChangedFields({ ...base, slug: 'cup' }, base)).toEqual({ slug: 'cup' });
});

test('an empty paragraph is no draft, a tag is', () => {
  expect(isBlank({ ...EMPTY_FIELDS, content: '<p></p>', title: ' ' })).toBe(true);
  expect(isBlank({ ...EMPTY_FIELDS, tags: ['tea'] })).toBe(false);
});

test('tags as people type them', () => {
  const typed = addTags(['mugs'], ' tea, #cups,, Tea ,Großes Kino');
  expect(typed).toEqual({ tags: ['mugs', 'tea', 'cups', 'Großes Kino'], rest: '', error: 'known' });
});

test('tags that a post cannot accept stay as typed', () => {
  const many = Array.from({ length: 24 }, (_, number) => `tag ${number}`);
  expect(addTags(many, 'one, two, three')).toEqual({
    ...{ tags: [...many, 'one'], rest: 'two, three', error: 'many' },
  });
  const long = 'x'.repeat(101);
  expect(addTags(['tea'], `${long}, cups`)).toEqual({ tags: ['tea'], rest: `${long}, cups`, error: 'long' });
});

test.each([
  ['<p>Words</p><table><tr><td>1</td></tr></table>', false],
  ['<figure><a href="/b"><img src="/a.png" /></a><figcaption>At <em>sea</em></figcaption></figure>', false],
  ['<figure><img src="/a.png" /><img src="/b.png" /></figure>', true],
  ['<video src="/a.mp4"></video>', true],
])('%s is beyond the editor: %s', (html, expected) => {
  expect(isBeyondEditor(html)).toBe(expected);
});
