import { expect, test } from 'vitest';
import { findOrganization } from './organization-team.ts';

test('TE-04: a team with the company’s slug marks a company member', () => {
  expect(findOrganization([{ slug: 'x' }, { slug: 'a8c' }], 'a8c')).toEqual({ slug: 'a8c' });
  expect(findOrganization([{ slug: 'x' }], 'a8c')).toBeUndefined();
  expect(findOrganization([], 'a8c')).toBeUndefined();
});
