import type { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import type { PictureItem, ProblemItem, ProblemReason } from '../items.ts';
import type { ExportFile, Pictures } from './reader.ts';

/** Files of one archive. */
const ENTRIES_MAX = 100_000;
/** Characters of a path. */
const PATH_MAX = 1_000;
/** Bytes that all files of one archive may have when unpacked: four times the largest upload. */
const TOTAL_MAX_BYTES = 16 * 1024 * 1024 * 1024;
/** Bytes of a text in an archive: a post, with room for what is around it. */
export const TEXT_MAX_BYTES: number = 2 * BODY_MAX_BYTES;
/** Problems that are listed one by one; further ones are counted. */
const PROBLEMS_MAX = 100;

/** A file in an archive, with a path that stays in it: `posts/tea.md`. */
export interface ArchivedFile {
  path: string;
  /** Bytes in the archive, as it says. */
  packedBytes: number;
  /** By the clock of whoever packed it. */
  changedAt: Date;
  entry: Entry;
}

export interface Archive {
  /** The files that can be read, in the archive's order. Of several with one path it is the last. */
  files: readonly ArchivedFile[];
  /** What was left out, and why. */
  problems: readonly ProblemItem[];
  find(path: string): ArchivedFile | undefined;
  /** Yields a file's bytes. Throws `UnreadableFile`, after as many bytes as there may be. */
  stream(file: ArchivedFile, maxBytes: number): AsyncGenerator<Buffer>;
  /** Returns a file's bytes, or why they cannot be read. */
  read(file: ArchivedFile, maxBytes: number): Promise<Buffer | ProblemReason>;
  close(): void;
}

/** Why a file in an archive cannot be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface ArchiveLimits {
  entries?: number;
  totalBytes?: number;
}

/** Opens a zip file on disk; undefined if it is none, or damaged so much that its files cannot be listed. */
export async function openArchive(path: string, limits: ArchiveLimits = {}): Promise<Archive | undefined> {
  const { entries: entriesMax = ENTRIES_MAX, totalBytes: totalMax = TOTAL_MAX_BYTES } = limits;
  const zip = await openZip(path);
  if (!zip) return undefined;
  const { files, problems } = await listFiles(zip, entriesMax);
  let unpackedBytes = 0;

  async function* stream(file: ArchivedFile, maxBytes: number): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      // The headers are not trusted: what counts is what comes out.
      for await (const chunk of (await zip!.openReadStreamPromise(file.entry)) as Readable) {
        bytes += chunk.length;
        unpackedBytes += chunk.length;
        if (bytes > maxBytes || unpackedBytes > totalMax) throw new UnreadableFile('too_large');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableFile || isMachineError(error)
        ? error
        : new UnreadableFile('not_readable');
    }
  }

  return {
    files: [...files.values()],
    problems,
    find: (path) => files.get(path),
    stream,
    async read(file, maxBytes) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream(file, maxBytes)) chunks.push(chunk);
      } catch (error) {
        if (error instanceof UnreadableFile) return error.reason;
        throw error;
      }
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

async function openZip(path: string): Promise<ZipFile | undefined> {
  try {
    return await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: false,
    });
  } catch (error) {
    if (isMachineError(error)) throw error;
    return undefined;
  }
}

/** Errors of the disk say nothing about the archive. Those of its format and its compression are about it. */
function isMachineError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function listFiles(zip: ZipFile, entriesMax: number) {
  const files = new Map<string, ArchivedFile>();
  const problems: ProblemItem[] = [];
  const report = (subject: string, reason: ProblemReason, count = 1) => {
    const last =
      problems.length < PROBLEMS_MAX ? undefined : problems.findLast((one) => one.reason === reason);
    if (last) Object.assign(last, { subject: '', count: (last.count ?? 1) + count });
    else problems.push({ kind: 'problem', subject, reason, count });
  };
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > entriesMax) {
        report('', 'too_many', Math.max(1, zip.entryCount - entriesMax));
        break;
      }
      const path = decodeName(entry).replace(/^(?:\.\/)+/, '');
      // Folders, and what Macs and Windows add.
      if (
        path.endsWith('/') ||
        /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path)
      )
        continue;
      const reason = findProblem(path, entry);
      if (reason) {
        report(path.slice(0, 200), reason);
        continue;
      }
      const { compressedSize } = entry;
      const changedAt = entry.getLastModDate({ timezone: 'UTC' });
      // A directory may have 200 KB for each file: only what reading needs is kept.
      entry.fileNameRaw = entry.extraFieldRaw = entry.fileCommentRaw = Buffer.alloc(0);
      entry.extraFields = [];
      files.delete(path);
      files.set(path, { path, packedBytes: compressedSize, changedAt, entry });
    }
  } catch (error) {
    if (isMachineError(error)) throw error;
    report('', 'cut_off');
  }
  return { files, problems };
}

/** Names without a mark are in the alphabet of MS-DOS by the standard, and UTF-8 by the habit of Macs. */
function decodeName(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const hasMark = (generalPurposeBitFlag & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075);
  if (hasMark) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
  } catch {
    return name;
  }
}

/** The type of a file in the mode that Unix writes, and that of a link. */
const [TYPE, LINK] = [0o170000, 0o120000];

function findProblem(path: string, entry: Entry): ProblemReason | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path has them
  if (validateFileName(path) !== null || /[\0-\x1f\x7f]/.test(path)) return 'unsafe_path';
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) return 'unsafe_path';
  if (path.length > PATH_MAX) return 'not_readable';
  if (entry.isEncrypted()) return 'encrypted';
  return entry.canDecodeFileData() ? undefined : 'not_readable';
}

const ZIP_SIGNATURES = ['504b0304', '504b0506', '504b0708'];

/** Whether a file begins as zip files do. */
export function isZip(head: Buffer): boolean {
  return ZIP_SIGNATURES.includes(head.toString('hex', 0, 4));
}

const listed = new WeakMap<ExportFile, Promise<readonly string[] | undefined>>();

/** Lists the paths in a zip file, for readers to recognise theirs; undefined if it is none or damaged. */
export function listPaths({
  file,
  head,
}: {
  file: ExportFile;
  head: Buffer;
}): Promise<readonly string[] | undefined> {
  const known = listed.get(file);
  if (known) return known;
  const paths = isZip(head) ? readPaths(file.path) : Promise.resolve(undefined);
  listed.set(file, paths);
  return paths;
}

async function readPaths(path: string): Promise<readonly string[] | undefined> {
  const archive = await openArchive(path);
  if (!archive) return undefined;
  archive.close();
  return archive.files.map((file) => file.path);
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;

/** Lists the pictures of an archive as items, whose keys are their paths. */
export function listPictureItems(archive: Archive): PictureItem[] {
  return archive.files
    .filter(({ path }) => PICTURE.test(path))
    .map(({ path }) => ({
      kind: 'picture',
      key: path,
      url: path.replaceAll(/[%?#]/g, encodeURIComponent),
      path,
      alt: '',
    }));
}

/** Opens the pictures of an archive. */
export async function openPictures({ path }: ExportFile): Promise<Pictures> {
  const archive = await openArchive(path);
  return {
    async read(picture, maxBytes) {
      const file = archive?.find(picture);
      return file && archive?.read(file, maxBytes);
    },
    close: async () => archive?.close(),
  };
}
