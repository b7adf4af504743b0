import { expect, it } from 'vitest';
import { listUrlVariants } from './rules.ts';

it('an address is known in each of its spellings', () => {
  const spellings = [
    'https://salt.example/blog',
    'https://salt.example/blog/',
    'http://salt.example/blog',
    'http://salt.example/blog/',
  ];
  for (const url of spellings) expect(listUrlVariants(url)).toEqual(spellings);
});
