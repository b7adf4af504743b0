import { describe, expect, test } from 'vitest';
import { chooseSlug, computeTiming, isDerivedFrom, isWorthKeeping, toSlug } from './rules.ts';

describe('the address of a post', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ['Zoë’s café — où?', 'zoes-cafe-ou'],
    ['日本語の記事', '日本語の記事'],
    ['हिन्दी लेख', 'हिन्दी-लेख'],
    ['قهوة الصباح', 'قهوة-الصباح'],
    ['2026', 'post-2026'],
    ['🎉🎉', ''],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('%s gives %s', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test('is the first free one, and never a page of the blog', () => {
    expect(chooseSlug('tea', new Set(), 'post')).toBe('tea');
    expect(chooseSlug('tea', new Set(['tea', 'tea-2']), 'post')).toBe('tea-3');
    expect(chooseSlug('feed', new Set(), 'post')).toBe('feed-2');
    expect(chooseSlug('feed', new Set(), 'page')).toBe('feed-2');
    expect(chooseSlug('contact', new Set(), 'post')).toBe('contact-2');
    // The contact form is shown below the page.
    expect(chooseSlug('contact', new Set(), 'page')).toBe('contact');
  });

  test('is known as one that follows the title', () => {
    expect(isDerivedFrom('tea', 'tea')).toBe(true);
    expect(isDerivedFrom('tea-12', 'tea')).toBe(true);
    expect(isDerivedFrom('tea-time', 'tea')).toBe(false);
  });
});

describe('status and dates', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const past = new Date('2026-11-20T12:00:00Z');
  const future = new Date('2026-11-22T12:00:00Z');
  const fresh = { publish_at: null, published_at: null };

  test('publishing dates a post now, or as its writer says', () => {
    expect(computeTiming(fresh, { status: 'publish', date: undefined }, now).published_at).toEqual(now);
    expect(computeTiming(fresh, { status: 'publish', date: past }, now).published_at).toEqual(past);
  });

  test('a published post keeps its date', () => {
    const before = { publish_at: null, published_at: past };
    expect(computeTiming(before, { status: 'publish', date: undefined }, now).published_at).toEqual(past);
    const draft = computeTiming(before, { status: 'draft', date: undefined }, now);
    expect(draft).toEqual({ status: 'draft', publish_at: null, published_at: past });
  });

  test('a date to come makes it wait, a date that has passed does not', () => {
    const waiting = { status: 'future', publish_at: future, published_at: null };
    expect(computeTiming(fresh, { status: 'publish', date: future }, now)).toEqual(waiting);
    expect(computeTiming(fresh, { status: 'future', date: future }, now)).toEqual(waiting);
    expect(computeTiming(fresh, { status: 'future', date: past }, now).status).toBe('publish');
    expect(computeTiming(waiting as never, { status: 'future', date: undefined }, now)).toEqual(waiting);
  });

  test('a schedule needs a date', () => {
    expect(() => computeTiming(fresh, { status: 'future', date: undefined }, now)).toThrow(/when/);
  });
});

describe('a state is kept as a revision', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const save = {
    editorId: 1,
    isBlind: false,
    changesFormat: false,
    now,
    lastRevisionAt: new Date(now.getTime() - 60_000),
  };
  const draft = { editor_id: 1, status: 'draft' };

  test('not at every save of one writer', () => expect(isWorthKeeping(draft, save)).toBe(false));
  test.each([
    ['somebody else wrote it', { editor_id: 2, status: 'draft' }, save],
    ['it was published', { editor_id: 1, status: 'publish' }, save],
    ['the save does not know it', draft, { ...save, isBlind: true }],
    ['it goes over to another format', draft, { ...save, changesFormat: true }],
    ['there is none yet', draft, { ...save, lastRevisionAt: null }],
    ['the last is old', draft, { ...save, lastRevisionAt: new Date(now.getTime() - 301_000) }],
  ])('when %s', (_, before, made) => expect(isWorthKeeping(before, made)).toBe(true));
});
