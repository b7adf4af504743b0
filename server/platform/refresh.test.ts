import { expect, test } from 'vitest';
import { createRefresh } from './refresh.ts';

/** Refreshes a value from reads that the test answers, in any order. */
function startReads() {
  const reads: PromiseWithResolvers<string>[] = [];
  const applied: string[] = [];
  const refresh = createRefresh(
    () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
    (result) => applied.push(result),
  );
  return { reads, applied, refresh };
}

test('results in the order of their calls are all applied', async () => {
  const { reads, applied, refresh } = startReads();
  const calls = [refresh(), refresh()];
  reads[0]!.resolve('first');
  reads[1]!.resolve('second');
  await Promise.all(calls);
  expect(applied).toEqual(['first', 'second']);
});

test('a result that arrives after that of a later call is dropped', async () => {
  const { reads, applied, refresh } = startReads();
  const [first, second] = [refresh(), refresh()];
  reads[1]!.resolve('second');
  await second;
  reads[0]!.resolve('first');
  await first;
  expect(applied).toEqual(['second']);
});

test('a read that fails leaves the value to the others', async () => {
  const { reads, applied, refresh } = startReads();
  const [first, second] = [refresh(), refresh()];
  reads[1]!.reject(new Error('no connection'));
  await expect(second).rejects.toThrow('no connection');
  reads[0]!.resolve('first');
  await first;
  expect(applied).toEqual(['first']);
});
