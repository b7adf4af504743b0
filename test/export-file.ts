import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { findExportReader } from '#server/features/site-imports/formats/formats.ts';
import type { ExportFile } from '#server/features/site-imports/formats/reader.ts';
import type { Item } from '#server/features/site-imports/items.ts';

/** A file of a zip file, with what a hostile one may say of it. */
export interface ZipPart {
  /** Bytes for a name in another alphabet than UTF-8. */
  name: string | Buffer;
  content?: string | Buffer;
  /** Already compressed. */
  deflated?: Buffer;
  /** Bytes when unpacked, as the header says. */
  saidBytes?: number;
  flags?: number;
  /** Of Unix: 0o120777 is a link. */
  mode?: number;
}

const UTF8_NAME = 0x800;

/** Builds a zip file of these parts, whatever they say. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const data = part.deflated ?? deflateRawSync(content);
    const name = Buffer.from(part.name as string);
    const flags = part.flags ?? (typeof part.name === 'string' ? UTF8_NAME : 0);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x58a1, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(part.saidBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, data]);
    const head = Buffer.alloc(46);
    head.write('504b0102', 'hex');
    head.writeUInt16LE(0x0314, 4);
    common.copy(head, 6);
    head.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
    head.writeUInt32LE(offset, 42);
    central.push(head, name);
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** Returns so many bytes of zeros, compressed to a thousandth. */
export async function deflateZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9, flush: constants.Z_NO_FLUSH });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let written = 0; written < bytes; written += zeros.length)
    if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve));
  await new Promise<void>((resolve) => deflate.end(resolve).once('end', resolve));
  return Buffer.concat(chunks);
}

const folder = mkdtempSync(join(tmpdir(), 'tidings-exports-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Writes a file as an upload does. */
export function writeExport(content: string | Buffer, name = 'export'): ExportFile {
  const path = join(folder, randomUUID());
  const bytes = Buffer.from(content as string);
  writeFileSync(path, bytes);
  return { path, name, bytes: bytes.length };
}

export const writeZip = (parts: readonly ZipPart[]) => writeExport(buildZip(parts), 'export.zip');

/** Zips files by their paths. */
export const zipFiles = (files: Record<string, string | Buffer>) =>
  buildZip(Object.entries(files).map(([name, content]) => ({ name, content })));

type OfKind<K extends Item['kind']> = Extract<Item, { kind: K }>;

/** Recognises a file and reads it. */
export async function readExport(content: string | Buffer | ExportFile) {
  const file = typeof content === 'object' && 'path' in content ? content : writeExport(content);
  const reader = await findExportReader(file);
  const progress = { bytes: 0 };
  const items: Item[] = [];
  if (reader) for await (const item of reader.read(file, progress)) items.push(item);
  const list = <K extends Item['kind']>(kind: K) =>
    items.filter((item): item is OfKind<K> => item.kind === kind);
  return {
    format: reader?.format,
    reader,
    file,
    progress,
    items,
    site: list('site')[0],
    posts: list('post'),
    authors: list('author'),
    pictures: list('picture'),
    comments: list('comment'),
    problems: list('problem'),
  };
}
