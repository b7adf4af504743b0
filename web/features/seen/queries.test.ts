import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/endpoint.ts';
import { markSeen, markUnseen } from '#shared/paths/seen.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { refetchCounts, toggleSeen } from './marks.ts';
import { unseenCountsQuery } from './queries.ts';
import type { ListedPost } from './seen-state.ts';

// Events need a browser.
vi.mock('#web/lib/events.ts', () => ({ recordEvent: () => {} }));

const post: ListedPost = { feed_item_ID: 1, feed_ID: 7, is_seen: false, is_following: true };

/** A page whose marks get their responses only when released; records which were sent. */
function startPage() {
  const sent: boolean[] = [];
  const waiting: (() => void)[] = [];
  const call = (async (endpoint: unknown) => {
    if (endpoint !== markSeen && endpoint !== markUnseen) return { counts: [], total: 0 };
    sent.push(endpoint === markSeen);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return {};
  }) as unknown as Call;
  const client = createQueryClient(call, { retries: 0 });
  client.setQueryDefaults(['stream'], { meta: { entities: { posts: ['post'] } } });
  client.setQueryDefaults(['post'], { meta: { entities: 'post' } });
  client.setQueryData(['stream'], { posts: [post] });
  client.setQueryData(unseenCountsQuery().queryKey, { counts: [{ feed_ID: 7, unseen_count: 5 }], total: 5 });
  const respondNext = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()!();
  };
  return {
    client,
    sent,
    answerNext: respondNext,
    total: () => client.getQueryData(unseenCountsQuery().queryKey)?.total,
  };
}

test('U03: a second press undoes the first, even if an older copy has arrived in between', async () => {
  const page = startPage();
  const first = toggleSeen(page.client, post);
  await expect.poll(page.total).toBe(4);
  // The full post, read by the server a moment before the mark.
  page.client.setQueryData(['post'], post);
  const second = toggleSeen(page.client, post);
  await expect.poll(page.total).toBe(5);
  await page.answerNext();
  await first;
  await page.answerNext();
  await second;
  expect(page.sent).toEqual([true, false]);
  expect(page.client.getQueryData(['stream'])).toEqual({ posts: [post] });
});

test('U03: counts requested during a mark are fetched after it', async () => {
  const page = startPage();
  const marking = toggleSeen(page.client, post);
  refetchCounts(page.client);
  expect(page.client.getQueryState(unseenCountsQuery().queryKey)?.isInvalidated).toBe(false);
  await page.answerNext();
  await marking;
  expect(page.client.getQueryState(unseenCountsQuery().queryKey)?.isInvalidated).toBe(true);
});
