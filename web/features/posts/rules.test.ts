import { expect, test } from 'vitest';
import { Post } from '#shared/api/posts.ts';
import { CARD_FIELDS } from './rules.ts';

test('streams on our pages have every field of a post except its content', () => {
  const fields = Object.keys(Post.shape).filter((name) => name !== 'content');
  expect(CARD_FIELDS.split(',').sort()).toEqual(fields.sort());
});
