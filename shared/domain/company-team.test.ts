import { expect, test } from 'vitest';
import { findCompany } from './company-team.ts';

test('TE-04: a team with the company’s slug marks a company member', () => {
  expect(findCompany([{ slug: 'x' }, { slug: 'a8c' }], 'a8c')).toEqual({ slug: 'a8c' });
  expect(findCompany([{ slug: 'x' }], 'a8c')).toBeUndefined();
  expect(findCompany([], 'a8c')).toBeUndefined();
});
