import { decodeFeed } from '#server/text/charset.ts';
import { decodeText } from '#server/text/xml-stream.ts';
import type { Item } from '../items.ts';
import {
  type Archive,
  listPaths,
  listPictureItems,
  openArchive,
  openPictures,
  TEXT_MAX_BYTES,
  UnreadableFile,
} from './archive.ts';
import { parseDate } from './dates.ts';
import { type Fields, toFields, toText } from './fields.ts';
import { NotJson, readMembers } from './json-stream.ts';
import { createPictureFinder } from './markdown-pictures.ts';
import { readMarkdownPost } from './markdown-post.ts';
import { isTextPath, type MarkdownSite, readMarkdownSite, toSite } from './markdown-site.ts';
import type { ExportReader } from './reader.ts';

/** Bytes of settings, and of the table of alternative texts. */
const SETTINGS_MAX_BYTES = 1024 * 1024;
const ALTS_MAX_BYTES = 20 * 1024 * 1024;
/** Bytes of the comments on one post. */
const COMMENTS_MAX_BYTES = 200 * 1024 * 1024;

/**
 * An archive of a folder with Markdown: Jekyll, Hexo, Hugo, Eleventy, Astro, a folder of notes, or the export of a blog from here. Keys are the
 * paths of posts, or the guid that they name.
 */
export const markdownReader: ExportReader = {
  format: 'markdown',
  name: 'Markdown',
  async isMine(probe) {
    return (await listPaths(probe))?.some(isTextPath) ?? false;
  },
  async *read(file, progress) {
    const archive = await openArchive(file.path);
    if (!archive) return;
    try {
      yield* archive.problems;
      const paths = archive.files.map(({ path }) => path);
      const site = await readMarkdownSite(paths, (path) => readWhole(archive, path, SETTINGS_MAX_BYTES));
      yield toSite(site);
      yield* await listPicturesOf(archive, site);
      const findPicture = createPictureFinder(listPictureItems(archive).map(({ key }) => key));
      const authors = new Set<string>();
      for (const text of archive.files.filter(({ path }) => isTextPath(path))) {
        const { path } = text;
        const bytes = await archive.read(text, TEXT_MAX_BYTES);
        progress.bytes += text.packedBytes;
        if (typeof bytes === 'string') {
          yield { kind: 'problem', subject: path, reason: bytes };
          continue;
        }
        const { post, author } = readMarkdownPost(decodeFeed(bytes, undefined).text, text, site, findPicture);
        if (author && !authors.has(author.key)) {
          authors.add(author.key);
          yield { kind: 'author', ...author, email: null };
        }
        yield post;
        if (site.generator === 'tidings') yield* readComments(archive, site, path, post.key);
      }
    } finally {
      archive.close();
    }
  },
  openPictures,
};

async function readWhole(archive: Archive, path: string, maxBytes: number): Promise<string> {
  const file = archive.find(path);
  const bytes = file && (await archive.read(file, maxBytes));
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : '';
}

/** The export of a blog from here has the alternative texts of its pictures. */
async function listPicturesOf(archive: Archive, site: MarkdownSite) {
  const pictures = listPictureItems(archive);
  if (site.generator !== 'tidings') return pictures;
  const alts = parseObject(await readWhole(archive, `${site.root}media.json`, ALTS_MAX_BYTES));
  return pictures.map((picture) => ({
    ...picture,
    alt: toText(toFields(alts[picture.key.slice(site.root.length)]).alt),
  }));
}

function parseObject(text: string): Fields {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The comments on `posts/2019-05-04-tea.md` are in `comments/2019-05-04-tea.json`. */
async function* readComments(
  archive: Archive,
  site: MarkdownSite,
  path: string,
  postKey: string,
): AsyncGenerator<Item> {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? '';
  const file = archive.find(`${site.root}comments/${name}.json`);
  if (!file) return;
  try {
    const texts = decodeText(archive.stream(file, COMMENTS_MAX_BYTES));
    for await (const member of readMembers(texts, (place) => place === '*')) {
      if ('problem' in member) yield { kind: 'problem', subject: file.path, reason: member.problem };
      else yield toComment(toFields(member.value), postKey);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof NotJson)) throw error;
    const reason = error instanceof NotJson ? 'cut_off' : error.reason;
    yield { kind: 'problem', subject: file.path, reason };
  }
}

function toComment(comment: Fields, postKey: string): Item {
  return {
    kind: 'comment',
    key: `comment:${toText(comment.id)}`,
    postKey,
    parentKey: toText(comment.parent) === '' ? null : `comment:${toText(comment.parent)}`,
    authorName: toText(comment.author),
    authorUrl: toText(comment.url) || null,
    authorKey: toText(comment.author_login) || null,
    content: { format: 'html', text: toText(comment.content) },
    writtenAt: parseDate(comment.date),
    status: comment.status === 'approved' ? 'approved' : 'unapproved',
  };
}
