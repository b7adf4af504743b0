import { expect, test } from 'vitest';
import { likePost, unlikePost } from '#shared/paths/likes.ts';
import { markSeen } from '#shared/paths/seen.ts';
import { applyActions } from './apply-actions.ts';

const post = { ID: 5, site_ID: 0, feed_ID: 7, feed_item_ID: 5, i_like: false, like_count: 2, is_seen: false };
const action = (path: `/${string}`, input: object) => ({ key: path, method: 'POST' as const, path, input });
const like = action(likePost.path, { siteId: 'feed:7', postId: 5 });
const unlike = action(unlikePost.path, { siteId: 'feed:7', postId: 5 });
const seen = action(markSeen.path, { posts: [{ feed_id: 7, feed_item_id: 5 }] });

test('a kept response shows what waiting actions will change, wherever the post is in it', () => {
  const response = () => ({ posts: [{ ...post }], card: { post: { ...post, ID: 6, feed_item_ID: 6 } } });
  expect(applyActions(response(), [like, seen])).toEqual({
    posts: [{ ...post, i_like: true, like_count: 3, is_seen: true }],
    card: { post: { ...post, ID: 6, feed_item_ID: 6 } },
  });
  // The last one wins, and the same one twice counts once.
  expect(applyActions(response(), [like, like, unlike])).toEqual(response());
  expect(applyActions(response(), [])).toEqual(response());
});

test('counts of unseen posts go down, but not below zero', () => {
  const counts = {
    counts: [
      { feed_ID: 7, unseen_count: 1 },
      { feed_ID: 8, unseen_count: 4 },
    ],
    total: 5,
  };
  expect(applyActions(structuredClone(counts), [seen, seen])).toMatchObject({
    counts: [{ unseen_count: 0 }, { unseen_count: 4 }],
    total: 4,
  });
});
