import { decodeEntities } from '#server/text/html-text.ts';
import { decodeText, readFileBytes } from '#server/text/xml-stream.ts';
import type { Item } from '../items.ts';
import { type Archive, listPaths, openArchive, openPictures, UnreadableFile } from './archive.ts';
import { createBloggerItems, readBloggerEntry, readBloggerSite } from './blogger-items.ts';
import type { ExportReader } from './reader.ts';
import { readFeedParts } from './xml-entries.ts';

/** Bytes of one feed in an archive. */
const FEED_MAX_BYTES = 4 * 1024 * 1024 * 1024;

const FEED_PATH = /(?:^|\/)Blogs\/[^/]+\/feed\.atom$|^[^/]+\/feed\.atom$|^feed\.atom$/;

/**
 * Blogger: the Atom feed of a backup, or the archive of Google Takeout with a feed for each blog. Keys are Blogger's own. Entries
 * of settings and templates are left out.
 */
export const bloggerReader: ExportReader = {
  format: 'blogger',
  name: 'Blogger',
  async isMine(probe) {
    const start = probe.head.toString('utf8');
    if (/<feed[\s>]/.test(start)) return /blogger\.com|schemas\.google\.com\/blogger/.test(start);
    return (await listPaths(probe))?.some((path) => FEED_PATH.test(path)) ?? false;
  },
  async *read(file, progress) {
    const archive = await openArchive(file.path);
    if (!archive) {
      yield* readFeed(decodeText(readFileBytes(file.path, progress)), true);
      return;
    }
    try {
      yield* archive.problems;
      let isFirst = true;
      for (const feed of archive.files.filter(({ path }) => FEED_PATH.test(path))) {
        yield* readArchivedFeed(archive, feed.path, isFirst);
        progress.bytes += feed.packedBytes;
        isFirst = false;
      }
    } finally {
      archive.close();
    }
  },
  openPictures,
};

async function* readArchivedFeed(archive: Archive, path: string, isFirst: boolean): AsyncGenerator<Item> {
  try {
    yield* readFeed(decodeText(archive.stream(archive.find(path)!, FEED_MAX_BYTES)), isFirst);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: 'problem', subject: path, reason: error.reason };
  }
}

/** Comments may come before their posts: that does not matter, because they name them. */
async function* readFeed(texts: AsyncIterable<string>, isFirst: boolean): AsyncGenerator<Item> {
  const toItems = createBloggerItems();
  for await (const part of readFeedParts(texts)) {
    switch (part.kind) {
      case 'head':
        if (isFirst) yield { kind: 'site', ...readBloggerSite(part.feed), language: null };
        break;
      case 'entry':
        yield* toItems(readBloggerEntry(part.entry));
        break;
      case 'too_large': {
        const title = /<title[^>]{0,200}>([^<]{0,500})/.exec(part.start)?.[1] ?? '';
        yield { kind: 'problem', subject: decodeEntities(title), reason: 'too_large' };
        break;
      }
      case 'cut_off':
        yield { kind: 'problem', subject: '', reason: 'cut_off' };
    }
  }
}
