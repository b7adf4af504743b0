import { describe, expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

/** A lookup in a list of names, and the keys of each of its statements. */
function createNames(...names: string[]) {
  const statements: (readonly string[])[] = [];
  const find = createLookup(
    async (keys: readonly string[]) => {
      statements.push(keys);
      return names.filter((name) => keys.includes(name)).map((name) => ({ name }));
    },
    ({ name }) => name,
  );
  return { find, names, statements };
}

describe('createLookup', () => {
  test('keys of one turn share a statement, and each gets its own row, or none', async () => {
    const { find, statements } = createNames('ann', 'bob');
    const found = await Promise.all(['bob', 'nobody', 'ann', 'bob'].map(find));
    expect(found).toEqual([{ name: 'bob' }, undefined, { name: 'ann' }, { name: 'bob' }]);
    expect(statements).toHaveLength(1);
  });

  test('nothing is cached', async () => {
    const { find, names, statements } = createNames('ann');
    expect(await find('ann')).toEqual({ name: 'ann' });
    names.pop();
    expect(await find('ann')).toBeUndefined();
    expect(statements).toEqual([['ann'], ['ann']]);
  });

  test('a later key does not wait for the statement of earlier ones', async () => {
    const statements: (() => void)[] = [];
    const find = createLookup(
      (keys: readonly string[]) =>
        new Promise<{ name: string }[]>((resolve) =>
          statements.push(() => resolve(keys.map((name) => ({ name })))),
        ),
      ({ name }) => name,
    );
    const slow = find('ann');
    await new Promise(setImmediate);
    const quick = find('bob');
    await new Promise(setImmediate);
    statements[1]!();
    expect(await quick).toEqual({ name: 'bob' });
    statements[0]!();
    expect(await slow).toEqual({ name: 'ann' });
  });

  test('an error is that of every key of the statement, and the next one is tried again', async () => {
    let isAway = true;
    const find = createLookup(
      async (keys: readonly string[]) => {
        if (isAway) throw new Error('The database is away');
        return keys.map((name) => ({ name }));
      },
      ({ name }) => name,
    );
    const outcomes = await Promise.allSettled([find('ann'), find('bob')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await find('ann')).toEqual({ name: 'ann' });
  });
});
