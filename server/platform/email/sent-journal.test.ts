import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSentJournal } from './sent-journal.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-journal-'));
  path = join(folder, 'emails-sent');
});
afterEach(() => rm(folder, { recursive: true }));

const readAgain = (bootId: string | undefined = 'one') => createSentJournal(path, bootId).read();

test('the next process knows sent emails, but not rejected ones', () => {
  expect(readAgain()).toBeUndefined();
  const journal = createSentJournal(path, 'one');
  journal.restart(['from before']);
  journal.add('a');
  journal.add('b');
  journal.remove('a');
  expect(readAgain()).toEqual(new Set(['from before', 'b']));
  journal.add('a');
  expect(readAgain()).toEqual(new Set(['from before', 'b', 'a']));
});

test('after another start of the machine nothing is known', () => {
  createSentJournal(path, 'one').add('a');
  expect(readAgain('two')).toBeUndefined();
});

test('the file stays small, and the latest emails in it', () => {
  const journal = createSentJournal(path, 'one');
  for (let n = 0; n < 25_000; n += 1) journal.add(`mail ${n}`);
  const known = readAgain()!;
  expect(known.size).toBeLessThanOrEqual(10_000);
  expect(known.has('mail 24999')).toBe(true);
  expect(known.has('mail 24500')).toBe(true);
});
