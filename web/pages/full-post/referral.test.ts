import { expect, test } from 'vitest';
import { findReferral } from './referral.ts';

test.each([
  [
    { ref_blog: '5', ref_post: '9' },
    { blogId: 5, postId: 9 },
  ],
  [{ ref_blog: '5' }, undefined],
  [{ ref_blog: '0', ref_post: '9' }, undefined],
  [{ ref_blog: '5', ref_post: '9x' }, undefined],
  [{}, undefined],
])('FP-01: the query %j refers to %j', (search, referral) => {
  expect(findReferral(search)).toEqual(referral);
});
