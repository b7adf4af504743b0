import { expect } from 'vitest';
import type { TestMember, TestServer } from './server.ts';

const SEEN = '/wpcom/v2/seen-posts';

/** Creates a reader's calls over HTTP, for the tests of seen posts. */
export function actAs(server: TestServer, as: TestMember) {
  const send = async (path: string, json: object) => {
    const { status, body } = await server.request(path, { as, json });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    follow: (feedId: number) => send('/rest/v1.1/read/following/mine/new', { feed_id: feedId }),
    async unfollow(feedId: number) {
      const { body } = await server.request(`/rest/v1.1/read/feed/${feedId}`, { as });
      await send('/rest/v1.1/read/following/mine/delete', { sub_id: body.subscription_id });
    },
    mark: (feedId: number, ids: number[], isSeen = true) =>
      send(`${SEEN}/seen/${isSeen ? 'new' : 'delete'}`, {
        feed_id: feedId,
        feed_item_ids: ids,
        source: 'reader-web',
      }),
    async markAll(feedIds: number[] = []): Promise<string | null> {
      return (await send(`${SEEN}/seen/all/new`, { feed_ids: feedIds })).undo;
    },
    undo: (undo: string) => send(`${SEEN}/seen/all/undo`, { undo }),
    /** Returns the numbers of unseen posts by feed, without zeros. */
    async counts(): Promise<Record<number, number>> {
      const { body } = await server.request('/rest/v1.2/read/unseen-counts', { as });
      const counts = body.counts as { feed_ID: number; unseen_count: number }[];
      expect(body.total).toBe(counts.reduce((total, count) => total + count.unseen_count, 0));
      return Object.fromEntries(counts.map(({ feed_ID, unseen_count }) => [feed_ID, unseen_count]));
    },
    /** Returns whether each of the feed's 40 newest posts is seen, by number. */
    async seen(feedId: number): Promise<Record<number, boolean>> {
      const { body } = await server.request(`/rest/v1.2/read/feed/${feedId}/posts?number=40`, { as });
      return Object.fromEntries(
        body.posts.map((post: { ID: number; is_seen: boolean }) => [post.ID, post.is_seen]),
      );
    },
  };
}

/** Lists every follow whose counts, or whose feed's newest date, differ from looking at its posts one by one. */
export async function listWrongCounts(db: TestServer['db']): Promise<object[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('subscriptions')
        .innerJoin('feeds', 'feeds.id', 'subscriptions.feed_id')
        .select((select) => [
          'subscriptions.user_id',
          'subscriptions.feed_id',
          'subscriptions.seen_count',
          'feeds.post_count',
          'feeds.newest_post_at',
          select
            .selectFrom('posts')
            .whereRef('posts.feed_id', '=', 'feeds.id')
            .select(select.fn.countAll<number>().as('n'))
            .as('posts'),
          select
            .selectFrom('posts')
            .whereRef('posts.feed_id', '=', 'feeds.id')
            .select((post) => post.fn.max('posts.sort_at').as('at'))
            .as('newest'),
          select
            .selectFrom('posts')
            .leftJoin('seen_marks', (join) =>
              join
                .onRef('seen_marks.post_id', '=', 'posts.id')
                .onRef('seen_marks.user_id', '=', 'subscriptions.user_id'),
            )
            .whereRef('posts.feed_id', '=', 'feeds.id')
            .where((where) =>
              where.fn.coalesce(
                'seen_marks.is_seen',
                where('posts.feed_ordinal', '<=', where.ref('subscriptions.seen_ordinal')),
              ),
            )
            .select(select.fn.countAll<number>().as('n'))
            .as('seen'),
        ])
        .as('counted'),
    )
    .selectAll()
    .where((where) =>
      where.or([
        where('posts', '<>', where.ref('post_count')),
        where('seen', '<>', where.ref('seen_count')),
        where('newest', 'is distinct from', where.ref('newest_post_at')),
      ]),
    )
    .execute();
}
