import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Comment } from '#shared/api/comments.ts';
import { addComment, commentsQuery } from './queries.ts';

test('a new comment follows the loaded ones, once, even if a page has already brought it', () => {
  const client = new QueryClient();
  const post = { ID: 1, site_ID: 0, feed_ID: 7 };
  const { queryKey } = commentsQuery(post, { whole: false });
  const createComment = (ID: number) => ({ ID }) as Comment;
  const createPage = (...ids: number[]) => ({ comments: ids.map(createComment), found: 3, end: 10 });
  const listShown = () =>
    client.getQueryData(queryKey)!.pages.map(({ comments }) => comments.map(({ ID }) => ID));
  client.setQueryData(queryKey, { pages: [createPage(1), createPage(2)], pageParams: [0, 10] } as never);
  addComment(client, post, createComment(3));
  expect(listShown()).toEqual([[1], [2, 3]]);
  addComment(client, post, createComment(3));
  expect(listShown()).toEqual([[1], [2, 3]]);
});
