import { expect, test } from 'vitest';
import { changedFields, EMPTY_FIELDS, isBlank, isChanged, parseTags } from './article-fields.ts';

test('only what changed is sent', () => {
  const base = { ...EMPTY_FIELDS, title: 'Tea', content: '<p>Hot</p>', slug: 'tea', tags: ['a'] };
  expect(changedFields(base, { ...base, tags: ['a'] })).toEqual({});
  expect(changedFields({ ...base, title: '', tags: ['a', 'b'] }, base)).toEqual({
    title: '',
    tags: ['a', 'b'],
  });
  expect(changedFields({ ...base, featured_image: null }, { ...base, featured_image: '/x' })).toEqual({
    featured_image: null,
  });
});

test('an address or a date that was emptied is left to the server', () => {
  const base = { ...EMPTY_FIELDS, slug: 'tea', date: '2026-11-21T10:00:00.000Z' };
  expect(isChanged({ ...base, slug: '', date: null }, base)).toBe(false);
  expect(changedFields({ ...base, slug: 'cup' }, base)).toEqual({ slug: 'cup' });
});

test('an empty paragraph is no draft, a tag is', () => {
  expect(isBlank({ ...EMPTY_FIELDS, content: '<p></p>', title: ' ' })).toBe(true);
  expect(isBlank({ ...EMPTY_FIELDS, tags: ['tea'] })).toBe(false);
});

test('tags as people type them', () => {
  expect(parseTags(' tea, #cups,, tea ,Großes Kino')).toEqual(['tea', 'cups', 'Großes Kino']);
});
