import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { escapeHtml } from '#server/text/html-text.ts';
import { decodeText } from '#server/text/xml-stream.ts';
import type { Item, PostItem } from '../items.ts';
import {
  type Archive,
  listPaths,
  openArchive,
  openPictures,
  TEXT_MAX_BYTES,
  UnreadableFile,
} from './archive.ts';
import { parseDate } from './dates.ts';
import { isYes } from './fields.ts';
import type { ExportReader } from './reader.ts';
import { cleanSubstackText, hasSubscribersOnlyPart } from './substack-text.ts';

/** Bytes of the table of posts. */
const TABLE_MAX_BYTES = 200 * 1024 * 1024;
/** Characters of one row. */
const ROW_MAX = 100_000;

const TABLE_PATH = /(?:^|\/)posts\.csv$/;
/** `posts/123.my-post.html`; beside it are tables of who has received it, which are never read. */
const POST_PATH = /(?:^|\/)posts\/((\d+)(?:\.[^/]*)?)\.html$/;

/**
 * Substack: the archive of its export, a table of posts and a file with the text of each. Keys are Substack's numbers. Subscribers,
 * and who received what, are never read.
 */
export const substackReader: ExportReader = {
  format: 'substack',
  name: 'Substack',
  async isMine(probe) {
    const paths = (await listPaths(probe)) ?? [];
    return paths.some((path) => TABLE_PATH.test(path)) && paths.some((path) => POST_PATH.test(path));
  },
  async *read(file, progress) {
    const archive = await openArchive(file.path);
    if (!archive) return;
    try {
      yield* archive.problems;
      yield { kind: 'site', title: '', tagline: '', url: null, language: null };
      const texts = new Map<string, string>();
      for (const { path } of archive.files) {
        const [, name, number] = POST_PATH.exec(path) ?? [];
        if (name) texts.set(name, path).set(number!, path);
      }
      for await (const item of readTable(archive, texts)) {
        if ('readBytes' in item) progress.bytes += item.readBytes;
        else yield item;
      }
    } finally {
      archive.close();
    }
  },
  openPictures,
};

async function* readTable(
  archive: Archive,
  texts: ReadonlyMap<string, string>,
): AsyncGenerator<Item | { readBytes: number }> {
  const table = archive.files.find(({ path }) => TABLE_PATH.test(path))!;
  const rows = parse({
    columns: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
  });
  let failure: unknown;
  const feeding = pipeline(Readable.from(decodeText(archive.stream(table, TABLE_MAX_BYTES))), rows).catch(
    (error: unknown) => {
      failure = error;
    },
  );
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>)
      yield* readRow(row, archive, texts);
  } catch (error) {
    failure ??= error;
  }
  await feeding;
  if (failure === undefined) return;
  if (failure instanceof Error && 'syscall' in failure) throw failure;
  const reason = failure instanceof UnreadableFile ? failure.reason : 'not_readable';
  yield { kind: 'problem', subject: table.path, reason };
}

async function* readRow(
  row: Record<string, string>,
  archive: Archive,
  texts: ReadonlyMap<string, string>,
): AsyncGenerator<Item | { readBytes: number }> {
  const id = row.post_id?.trim() ?? '';
  if (id === '') return;
  const path = texts.get(id) ?? texts.get(/^\d+/.exec(id)?.[0] ?? '');
  const file = path === undefined ? undefined : archive.find(path);
  const subject = row.title?.trim() || id;
  if (!file) {
    const hasRecording = /^https?:\/\//.test(row.podcast_url ?? '');
    // Drafts that have only a title, and recordings without notes.
    if (hasRecording || (row.title?.trim() && !isYes(row.is_published))) yield toPost(row, id, '', '');
    // A thread has only comments.
    else if (row.type === 'thread') yield { kind: 'problem', subject, reason: 'unknown_type' };
    else if (row.title?.trim()) yield { kind: 'problem', subject, reason: 'not_found' };
    return;
  }
  const bytes = await archive.read(file, TEXT_MAX_BYTES);
  yield { readBytes: file.packedBytes };
  if (typeof bytes === 'string') {
    yield { kind: 'problem', subject, reason: bytes };
    return;
  }
  yield toPost(row, id, file.path, bytes.toString('utf8'));
}

function toPost(row: Record<string, string>, id: string, path: string, html: string): PostItem {
  const number = /^\d+/.exec(id)?.[0] ?? id;
  const slug =
    [POST_PATH.exec(path)?.[1] ?? '', id].map((name) => /^\d+\.(.+)$/.exec(name)?.[1]).find(Boolean) ?? '';
  const isPublished = isYes(row.is_published);
  const isForAll = ['', 'everyone'].includes(row.audience ?? '') && !hasSubscribersOnlyPart(html);
  const audio = row.podcast_url?.trim() ?? '';
  const player = /^https?:\/\//.test(audio)
    ? `<p><audio controls src="${escapeHtml(audio)}"></audio></p>\n`
    : '';
  const date = parseDate(row.post_date);
  return {
    kind: 'post',
    type: row.type === 'page' ? 'page' : 'post',
    key: `post:${number}`,
    // What only subscribers may read is for nobody else here either.
    status: isPublished ? (isForAll ? 'publish' : 'private') : 'draft',
    isRestricted: isPublished && !isForAll,
    title: row.title ?? '',
    content: { format: 'html', text: player + cleanSubstackText(html) },
    excerpt: row.subtitle ?? '',
    slug,
    publishedAt: date,
    updatedAt: null,
    authorKey: null,
    tags: [],
    featuredImage: null,
    oldAddresses: slug === '' ? [] : [`/p/${slug}`],
  };
}
