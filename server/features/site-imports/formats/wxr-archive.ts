import { decodeText } from '#server/text/xml-stream.ts';
import type { Item } from '../items.ts';
import { type Archive, type ArchivedFile, listPaths, openArchive, UnreadableFile } from './archive.ts';
import type { ExportReader } from './reader.ts';
import { createWxrReader, isWxr, readWxr, type WxrReader } from './wxr.ts';
import { createLaterContent } from './wxr-later.ts';

/** Bytes of one export in an archive. */
const EXPORT_MAX_BYTES = 4 * 1024 * 1024 * 1024;

const isXmlPath = (path: string) => /\.xml$/i.test(path);

/** What WordPress.com sends: an archive with the export of WordPress, in several files if it is large. */
export const wxrArchiveReader: ExportReader = {
  format: 'wxr-archive',
  name: 'WordPress',
  async isMine(probe) {
    if (!(await listPaths(probe))?.some(isXmlPath)) return false;
    const archive = await openArchive(probe.file.path);
    if (!archive) return false;
    try {
      return (await listExports(archive, 10)).length > 0;
    } finally {
      archive.close();
    }
  },
  async *read({ path }, progress) {
    const archive = await openArchive(path);
    if (!archive) return;
    try {
      yield* archive.problems;
      let hasSite = false;
      const authors = new Set<string>();
      const exports = await listExports(archive);
      const later = createLaterContent();
      for (const file of exports) {
        for await (const item of readFile(archive, file, createWxrReader(later))) {
          // Each file begins with the blog and its authors.
          const isRepeated =
            (item.kind === 'site' && hasSite) || (item.kind === 'author' && authors.has(item.key));
          hasSite ||= item.kind === 'site';
          if (item.kind === 'author') authors.add(item.key);
          if (!isRepeated) yield item;
        }
        progress.bytes += file.packedBytes;
      }
      if (later.posts.size > 0)
        for (const file of exports) yield* readFile(archive, file, createWxrReader(later, true));
    } finally {
      archive.close();
    }
  },
};

async function listExports(archive: Archive, most = Number.POSITIVE_INFINITY): Promise<ArchivedFile[]> {
  const found: ArchivedFile[] = [];
  for (const file of archive.files.filter(({ path }) => isXmlPath(path)).slice(0, most))
    if (await beginsAsWxr(archive, file)) found.push(file);
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Bytes at the beginning that say what a file is. */
const HEAD_BYTES = 16 * 1024;

async function beginsAsWxr(archive: Archive, file: ArchivedFile): Promise<boolean> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of archive.stream(file, EXPORT_MAX_BYTES)) {
      chunks.push(chunk);
      if (Buffer.concat(chunks).length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return isWxr(Buffer.concat(chunks));
}

async function* readFile(archive: Archive, file: ArchivedFile, reader: WxrReader): AsyncGenerator<Item> {
  try {
    yield* readWxr(reader, decodeText(archive.stream(file, EXPORT_MAX_BYTES)));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    reader.end();
    yield* reader.take();
    if (!reader.isSecond) yield { kind: 'problem', subject: file.path, reason: error.reason };
  }
}
