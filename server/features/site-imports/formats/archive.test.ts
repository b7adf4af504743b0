import { expect, test } from 'vitest';
import { buildZip, deflateZeros, writeExport, writeZip } from '#test/export-file.ts';
import { openArchive, openPictures } from './archive.ts';

const MB = 1024 * 1024;

async function open(...parameters: Parameters<typeof openArchive>) {
  const archive = await openArchive(...parameters);
  if (!archive) throw new Error('It is no archive.');
  const read = async (path: string, maxBytes = MB) => {
    const bytes = await archive.read(archive.find(path)!, maxBytes);
    return typeof bytes === 'string' ? bytes : bytes.toString('utf8');
  };
  return { ...archive, paths: archive.files.map(({ path }) => path), read };
}

test('lists and reads files, without folders and what Macs add', async () => {
  const { path } = writeZip([
    { name: 'posts/' },
    { name: 'posts/tea.md', content: 'Tea' },
    { name: '__MACOSX/posts/._tea.md', content: 'x' },
    { name: 'posts/.DS_Store', content: 'x' },
    { name: './about.md', content: 'About' },
  ]);
  const archive = await open(path);
  expect(archive.paths).toEqual(['posts/tea.md', 'about.md']);
  expect(await archive.read('posts/tea.md')).toBe('Tea');
  expect(archive.problems).toEqual([]);
  archive.close();
});

test.each([
  ['../escape.md', 'unsafe_path'],
  ['posts/../../escape.md', 'unsafe_path'],
  ['/etc/passwd', 'unsafe_path'],
  ['C:/windows/tea.md', 'unsafe_path'],
  ['posts\\tea.md', 'unsafe_path'],
  ['posts/te\0a.md', 'unsafe_path'],
])('refuses the path %j, and reads the others', async (name, reason) => {
  const { path } = writeZip([
    { name, content: 'x' },
    { name: 'tea.md', content: 'Tea' },
  ]);
  const archive = await open(path);
  expect(archive.paths).toEqual(['tea.md']);
  expect(archive.problems).toMatchObject([{ reason }]);
  archive.close();
});

test('refuses links and what is encrypted', async () => {
  const { path } = writeZip([
    { name: 'link.md', content: '/etc/passwd', mode: 0o120777 },
    { name: 'secret.md', content: 'x', flags: 1 },
    { name: 'tea.md', content: 'Tea' },
  ]);
  const archive = await open(path);
  expect(archive.paths).toEqual(['tea.md']);
  expect(archive.problems).toMatchObject([
    { subject: 'link.md', reason: 'unsafe_path' },
    { subject: 'secret.md', reason: 'encrypted' },
  ]);
  archive.close();
});

test('ends a file at its limit, whatever its header says, and reads the others', async () => {
  const bomb = await deflateZeros(512 * MB);
  expect(bomb.length).toBeLessThan(MB);
  const { path } = writeZip([
    { name: 'bomb.md', deflated: bomb, saidBytes: 10 },
    { name: 'tea.md', content: 'Tea' },
  ]);
  const archive = await open(path);
  expect(await archive.read('bomb.md')).toBe('too_large');
  expect(await archive.read('tea.md')).toBe('Tea');
  archive.close();
});

test('limits what all files have together', async () => {
  const parts = ['a', 'b', 'c', 'd'].map((name) => ({ name, content: 'x'.repeat(400) }));
  const archive = await open(writeZip(parts).path, { totalBytes: 1_000 });
  expect(await archive.read('a')).toHaveLength(400);
  expect(await archive.read('b')).toHaveLength(400);
  expect(await archive.read('c')).toBe('too_large');
  archive.close();
});

test('limits the number of files', async () => {
  const parts = Array.from({ length: 10 }, (_, n) => ({ name: `${n}.md`, content: 'x' }));
  const archive = await open(writeZip(parts).path, { entries: 4 });
  expect(archive.paths).toHaveLength(4);
  expect(archive.problems).toEqual([{ kind: 'problem', subject: '', reason: 'too_many', count: 6 }]);
  archive.close();
});

test('counts problems after the first hundred', async () => {
  const parts = Array.from({ length: 300 }, (_, n) => ({ name: `../${n}.md`, content: 'x' }));
  const archive = await open(writeZip(parts).path);
  expect(archive.problems).toHaveLength(100);
  expect(archive.problems.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(300);
  archive.close();
});

test('of files with one path the last counts', async () => {
  const { path } = writeZip([
    { name: 'tea.md', content: 'Old' },
    { name: 'tea.md', content: 'New' },
  ]);
  const archive = await open(path);
  expect(archive.paths).toEqual(['tea.md']);
  expect(await archive.read('tea.md')).toBe('New');
  archive.close();
});

test.each([
  ['the alphabet of MS-DOS', Buffer.from([0x54, 0x81, 0x72, 0x2e, 0x6d, 0x64]), 0],
  ['UTF-8 with its mark', Buffer.from('Tür.md'), 0x800],
  ['UTF-8 without its mark', Buffer.from('Tür.md'), 0],
])('reads names in %s', async (_, name, flags) => {
  const archive = await open(writeZip([{ name, content: 'x', flags }]).path);
  expect(archive.paths).toEqual(['Tür.md']);
  archive.close();
});

test('a file that is damaged inside is a problem of its own', async () => {
  const { path } = writeZip([
    { name: 'broken.md', deflated: Buffer.from('this is not compressed'), saidBytes: 100 },
    { name: 'tea.md', content: 'Tea' },
  ]);
  const archive = await open(path);
  expect(await archive.read('broken.md')).toBe('not_readable');
  expect(await archive.read('tea.md')).toBe('Tea');
  archive.close();
});

test('an archive that was cut off, and something else, are none', async () => {
  const whole = buildZip([{ name: 'tea.md', content: 'x'.repeat(10_000) }]);
  expect(await openArchive(writeExport(whole.subarray(0, 60)).path)).toBeUndefined();
  expect(await openArchive(writeExport('words').path)).toBeUndefined();
  expect(await openArchive(writeExport('').path)).toBeUndefined();
});

test('a damaged list of files yields what is before the damage', async () => {
  const whole = buildZip([
    { name: 'a.md', content: 'A' },
    { name: 'b.md', content: 'B' },
  ]);
  const second = whole.lastIndexOf(Buffer.from('504b0102', 'hex'));
  whole.fill(0, second, second + 4);
  const archive = await open(writeExport(whole).path);
  expect(archive.paths).toEqual(['a.md']);
  expect(archive.problems).toMatchObject([{ reason: 'cut_off' }]);
  archive.close();
});

test('errors of the disk are none of the archive', async () => {
  await expect(openArchive('/nowhere/at/all.zip')).rejects.toThrow('ENOENT');
});

test('reads pictures by their path, up to a size', async () => {
  const pictures = await openPictures(writeZip([{ name: 'images/tea.jpg', content: 'x'.repeat(100) }]));
  expect(await pictures.read('images/tea.jpg', 100)).toHaveLength(100);
  expect(await pictures.read('images/tea.jpg', 99)).toBe('too_large');
  expect(await pictures.read('images/none.jpg', 100)).toBeUndefined();
  await pictures.close();
});
