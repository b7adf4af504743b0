import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Comment } from '#shared/api/comments.ts';
import { addComment, commentsQuery } from './queries.ts';

test('a new comment stands behind those that are loaded, once, also when a page has brought it already', () => {
  const client = new QueryClient();
  const post = { ID: 1, site_ID: 0, feed_ID: 7 };
  const { queryKey } = commentsQuery(post, { whole: false });
  const comment = (ID: number) => ({ ID }) as Comment;
  const page = (...ids: number[]) => ({ comments: ids.map(comment), found: 3, end: 10 });
  const shown = () =>
    client.getQueryData(queryKey)!.pages.map(({ comments }) => comments.map(({ ID }) => ID));
  client.setQueryData(queryKey, { pages: [page(1), page(2)], pageParams: [0, 10] } as never);
  addComment(client, post, comment(3));
  expect(shown()).toEqual([[1], [2, 3]]);
  addComment(client, post, comment(3));
  expect(shown()).toEqual([[1], [2, 3]]);
});
