import { mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fromBufferPromise, openPromise } from 'yauzl';
import { writeZip, type ZippedFile } from './zip.ts';
import { createDirectory } from './zip-records.ts';

const date = new Date('2026-01-31T08:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'zip-'));
await writeFile(join(folder, 'tea.webp'), 'not really');

async function readAll<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function* listFiles(files: Omit<ZippedFile, 'date'>[]): AsyncGenerator<ZippedFile> {
  for (const file of files) yield { ...file, date };
}

test('texts, pieces of texts and files become an archive; a file that is missing is left out', async () => {
  const write = async function* () {
    yield 'one, ';
    yield 'two';
  };
  const files = listFiles([
    { name: 'a.txt', content: 'Tea' },
    { name: 'empty.txt', content: '' },
    { name: 'b/küste.json', content: write() },
    { name: 'gone.webp', content: { path: join(folder, 'gone.webp') } },
    { name: 'tea.webp', content: { path: join(folder, 'tea.webp') } },
  ]);
  const zip = await fromBufferPromise(Buffer.concat(await readAll(writeZip(files))));
  const found = [];
  for await (const entry of zip.eachEntry()) {
    const pieces = await readAll(await zip.openReadStreamPromise(entry));
    found.push([entry.fileName, Buffer.concat(pieces as Buffer[]).toString(), entry.compressionMethod]);
  }
  expect(found).toEqual([
    ['a.txt', 'Tea', 8],
    ['empty.txt', '', 8],
    ['b/küste.json', 'one, two', 8],
    ['tea.webp', 'not really', 0],
  ]);
});

test('nothing more is read than is taken, and leaving ends the reading', async () => {
  let read = 0;
  let hasEnded = false;
  const files = async function* () {
    try {
      for (; ; read += 1) yield { name: `${read}.txt`, date, content: crypto.randomUUID().repeat(2_000) };
    } finally {
      hasEnded = true;
    }
  };
  for await (const piece of writeZip(files())) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  expect(hasEnded).toBe(true);
  expect(read).toBeLessThan(10);
});

test('an error while a file is read is one of the archive', async () => {
  const files = async function* (): AsyncGenerator<ZippedFile> {
    yield { name: 'a.txt', date, content: 'Tea' };
    throw new Error('The database is away');
  };
  await expect(readAll(writeZip(files()))).rejects.toThrow('The database is away');
});

test('an archive may have more files and bytes than the format first had numbers for', async () => {
  const offset = 5_000_000_000;
  const entry = { date, isDeflated: true, size: offset, packedSize: 12, crc: 0xffffffff, offset: offset - 1 };
  const openList = async (names: string[]) => {
    const directory = createDirectory();
    for (const name of names) directory.add({ ...entry, name });
    const path = join(folder, `${names.length}.zip`);
    const file = await open(path, 'w');
    // What is before the list is a hole.
    await file.write(Buffer.concat([...directory.render(offset)]), { position: offset });
    await file.close();
    return openPromise(path);
  };
  const many = await openList(Array.from({ length: 65_600 }, (_, n) => `${n}.txt`));
  expect(many.entryCount).toBe(65_600);
  many.close();
  for await (const found of (await openList(['tea.txt'])).eachEntry()) {
    expect(found).toMatchObject({ fileName: 'tea.txt', uncompressedSize: offset, compressedSize: 12 });
    expect(found).toMatchObject({ crc32: 0xffffffff, relativeOffsetOfLocalHeader: offset - 1 });
    expect(found.getLastModDate()).toEqual(date);
  }
});

test('what stays in memory of a file is its line in the list', async () => {
  const measure = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = measure();
  const files = async function* (): AsyncGenerator<ZippedFile> {
    for (let n = 0; n < 5_000; n += 1) yield { name: `${n}.md`, date, content: `Number ${n} `.repeat(100) };
    // The memory of collected buffers is given back in the background.
    await expect.poll(() => measure() - before).toBeLessThan(5_000 * 300);
  };
  let bytes = 0;
  for await (const piece of writeZip(files())) bytes += piece.length;
  expect(bytes).toBeGreaterThan(0);
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
