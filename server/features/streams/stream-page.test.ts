import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import { parseWindow, toWindowParams } from './queries-window.ts';
import { cutPage, isByDate } from './stream-page.ts';

const createItem = (id: number) => ({ id, sortAt: `2026-11-21T09:30:00.00000${id}Z` });

describe('a page', () => {
  it('goes on from its last item when more was found than fits', () => {
    const found = [createItem(3), createItem(2), createItem(1)];
    expect(cutPage(found, 2)).toEqual({ items: [createItem(3), createItem(2)], next: createItem(2) });
  });

  it('ends the stream when everything fits', () => {
    expect(cutPage([createItem(2), createItem(1)], 2).next).toBeUndefined();
    expect(cutPage([], 2)).toEqual({ items: [], next: undefined });
  });
});

it.each([
  [{ kind: 'following' }, true],
  [{ kind: 'likes' }, true],
  [{ kind: 'tag_popular', slug: 'bread' }, false],
  [{ kind: 'search', query: 'x', sort: 'relevance' }, false],
  [{ kind: 'search', query: 'x', sort: 'last_updated' }, true],
  [{ kind: 'discover', tab: 'recommended', tags: [] }, false],
  [{ kind: 'discover', tab: 'tag', slug: 'bread' }, false],
  [{ kind: 'discover', tab: 'latest', tags: [] }, true],
  [{ kind: 'discover', tab: 'firstposts' }, true],
] as const)('the places of %o are dates: %s', (key, isDated) => {
  expect(isByDate(key as never)).toBe(isDated);
});

describe('a window', () => {
  it('keeps the microseconds of a handle', () => {
    const place = { sortAt: '2026-11-21T09:30:00.123456Z', id: 77 };
    expect(parseWindow({ page_handle: encodeCursor(place) }, 8).before).toEqual(place);
  });

  it('is bounded by the older of a handle and a date', () => {
    const page_handle = encodeCursor({ sortAt: '2026-11-21T09:30:00.123456Z', id: 77 });
    const parseBefore = (before: string) => parseWindow({ page_handle, before: new Date(before) }, 8).before;
    expect(parseBefore('2026-11-21T09:30:00.123Z')).toEqual({
      sortAt: '2026-11-21T09:30:00.123000Z',
      id: 0,
    });
    expect(parseBefore('2026-11-21T09:30:00.124Z')?.id).toBe(77);
  });

  it('FS-17: starts at the older of before and at, and ignores invalid dates', () => {
    const [older, newer] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    for (const dates of [{ before: older, at: newer }, { before: newer, at: older }, { at: older }])
      expect(parseWindow(dates, 8)).toMatchObject({
        until: '2026-11-20T00:00:00.000000Z',
        cursor: undefined,
      });
    expect(parseWindow({ at: undefined }, 8).before).toBeUndefined();
  });

  it('is open at both ends without parameters, and for dates that no post can have', () => {
    const open = { beforeSortAt: 'infinity', beforeId: 0, after: '-infinity', limit: 8 };
    expect(toWindowParams(parseWindow({}, 8))).toEqual(open);
    const far = { before: new Date('+020000-01-01'), after: new Date('-000001-01-01') };
    expect(toWindowParams(parseWindow(far, 8))).toEqual(open);
  });

  it.each([
    ['nonsense', 'x'],
    ['another encoding', Buffer.from('2026-11-21 5').toString('base64url')],
    ['30 February', Buffer.from('2026-02-30T09:30:00.123456Z 5').toString('base64url')],
    ['the year 0', Buffer.from('0000-02-03T09:30:00.123456Z 5').toString('base64url')],
    ['a number too long', Buffer.from(`2026-02-03T09:30:00.123456Z ${'9'.repeat(20)}`).toString('base64url')],
    ['SQL', Buffer.from("2026-02-03T09:30:00.123456Z 5' or 1=1").toString('base64url')],
  ])('refuses a handle that was changed: %s', (_, page_handle) => {
    expect(() => parseWindow({ page_handle }, 8)).toThrow('not valid');
  });
});
