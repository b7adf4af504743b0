import { expect, test } from 'vitest';
import { parseFeed } from './parse.ts';
import { dedupeEntries } from './parsed-feed.ts';

function parseEntries(items: string) {
  const outcome = parseFeed(`<rss><channel>${items}</channel></rss>`, { url: 'https://e.test/' });
  return outcome.kind === 'parsed' ? outcome.feed.entries : [];
}

test('a guid that entries with different pages share identifies none of them, and stays so when one leaves the feed', () => {
  const first = '<item><guid isPermaLink="false">same</guid><link>/1</link></item>';
  const second = '<item><guid isPermaLink="false">same</guid><link>/2</link></item>';
  const third = '<item><guid isPermaLink="false">same</guid><link>/3</link></item>';
  const ids = dedupeEntries(parseEntries(first + second + third)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(dedupeEntries(parseEntries(second + third)).map(({ id }) => id)).toEqual(ids.slice(1));
});

test('of a repeated entry the first is kept', () => {
  const createItem = (title: string) =>
    `<item><guid isPermaLink="false">1</guid><link>/1</link><title>${title}</title></item>`;
  expect(dedupeEntries(parseEntries(createItem('A') + createItem('B')))).toMatchObject([
    { id: '1', title: 'A' },
  ]);
});

test('ids are kept character by character', () => {
  const ids = ['HTTP://E.test/a', 'tag:e.test,2026:%7eb', '/c'];
  const items = ids.map((id) => `<item><guid isPermaLink="false"> ${id}\n</guid></item>`).join('');
  expect(dedupeEntries(parseEntries(items)).map(({ id }) => id)).toEqual(ids);
});
