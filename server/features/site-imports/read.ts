import { SITE_IMPORT_MAX_POSTS } from '#shared/api/site-imports.ts';
import type { SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import { openAddress } from './addresses/addresses.ts';
import { ImportFailure } from './failure.ts';
import { hasFile, toFilePath } from './files.ts';
import type { ReadProgress } from './formats/reader.ts';
import type { Item, PostItem } from './items.ts';
import {
  ARCHIVE_BASE,
  findAttachmentKey,
  listPictures,
  toAttachmentUrl,
  toPictureAddress,
} from './picture-addresses.ts';
import { type SiteImportRow, saveSite, updateSiteImport } from './queries.ts';
import { deleteAuthors, suggestAccounts, upsertAuthors } from './queries-authors.ts';
import {
  deleteSomeItems,
  insertItems,
  listItems,
  resolveFeaturedImages,
  type StagedItem,
} from './queries-items.ts';
import { deleteEntries, type NewEntry } from './queries-report.ts';
import { AUTHORS_MAX, COMMENTS_MAX, PICTURES_MAX, PICTURES_OF_POST_MAX, toStoredKey } from './rules.ts';
import {
  renderPost,
  type StagedPicture,
  type StagedPost,
  toBase,
  toStagedAttachment,
  toStagedComment,
  toStagedPost,
} from './staged.ts';
import type { Work } from './work.ts';

/** Items, and characters of their texts, that are stored in one transaction. */
const BATCH = 200;
const BATCH_CHARACTERS = 2 * 1024 * 1024;
/** Rows that are deleted in one statement. */
const DELETED_AT_ONCE = 5_000;

/**
 * Reads the export or the blog, and stages what is in it. A reading that was interrupted begins again. Afterwards the import is
 * `ready`. Throws `ImportFailure`.
 */
export async function readImport(work: Work): Promise<void> {
  await forgetReading(work);
  const stage = createStage(work);
  for await (const item of await openSource(work)) {
    work.checkStopped();
    stage.add(item);
    if (stage.isFull()) await stage.flush();
  }
  await stage.flush();
  await stage.close();
  const { posts, pages } = work.counts;
  if (!posts?.found && !pages?.found) throw new ImportFailure('nothing_found');
  await resolveFeaturedImages(work.context.db, work.row.id);
  await stagePictures(work, stage);
  const { id, blog_id } = work.row;
  work.done = 0;
  work.total = (posts?.found ?? 0) + (pages?.found ?? 0) + (work.counts.pictures?.found ?? 0);
  await work.store(async (trx) => {
    await suggestAccounts(trx, id, blog_id);
    await updateSiteImport(trx, id, {
      stage: 'ready',
      leased_until: null,
      changed_at: work.context.clock.now(),
    });
  });
}

async function forgetReading({ row, context: { db }, counts }: Work): Promise<void> {
  while (await deleteSomeItems(db, row.id, DELETED_AT_ONCE));
  await deleteAuthors(db, row.id);
  await deleteEntries(db, row.id);
  for (const kind of Object.keys(counts)) delete counts[kind as keyof typeof counts];
}

/** Finds what reads the file or the address. */
async function openSource(work: Work): Promise<AsyncIterable<Item>> {
  const { row, context, signal } = work;
  const found = row.url === null ? await openFile(work) : await openAddress(row.url, { ...context, signal });
  if (!found) throw new ImportFailure('unknown_address');
  const { format, name } = found;
  await work.store((trx) =>
    updateSiteImport(trx, row.id, { format, format_name: name, changed_at: context.clock.now() }),
  );
  return found.items;
}

async function openFile({ row, context }: Work) {
  const path = toFilePath(context.config.dataDir, row.file_id);
  if (!(await hasFile(path, row.file_bytes))) throw new ImportFailure('file_gone');
  const file = { path, name: row.file_name, bytes: row.file_bytes };
  // Loaded late: few servers ever read an export.
  const { findExportReader, findStranger } = await import('./formats/formats.ts');
  const reader = await findExportReader(file);
  if (!reader) {
    const stranger = await findStranger(file);
    throw new ImportFailure(stranger === undefined ? 'unknown_format' : `is_${stranger}`);
  }
  const progress = { bytes: 0 };
  return {
    format: reader.format,
    name: reader.name,
    items: reportBytes(reader.read(file, progress), progress),
  };
}

/** Keeps the number of bytes that were read as the progress of the work. */
async function* reportBytes(items: AsyncIterable<Item>, progress: ReadProgress) {
  for await (const item of items) yield Object.assign(item, { readBytes: progress.bytes });
}

/** Collects items and stores them in batches. */
function createStage(work: Work) {
  const { row } = work;
  const authors = new Map<
    string,
    { key: string; name: string; email: string | null; posts: number; pages: number }
  >();
  const tooMany = { posts: 0, comments: 0, authors: 0 };
  let items: StagedItem<object>[] = [];
  let entries: NewEntry[] = [];
  let site: SiteImportRow['site'] = null;
  let place = 0;
  let characters = 0;

  const fail = (kind: NewEntry['kind'], subject: string, reason: SiteImportReason, count = 1) =>
    entries.push({ kind, outcome: 'failed', subject, reason, count, articleId: null });

  const append = (kind: StagedItem['kind'], key: string, about: string | null, data: object) => {
    place += 1;
    items.push({ place, kind, key, about, data });
  };

  const countAuthor = (key: string | null, kind: 'posts' | 'pages') => {
    if (key === null) return;
    const known = authors.get(key);
    if (known) known[kind] += 1;
    else if (authors.size < AUTHORS_MAX)
      authors.set(key, { key, name: key, email: null, posts: 0, pages: 0, [kind]: 1 });
    else tooMany.authors += 1;
  };

  const addPost = (item: PostItem) => {
    const kind = item.type === 'page' ? 'pages' : 'posts';
    if ((work.counts.posts?.found ?? 0) + (work.counts.pages?.found ?? 0) >= SITE_IMPORT_MAX_POSTS) {
      tooMany.posts += 1;
      return;
    }
    work.count(kind, 'found');
    const staged = toStagedPost(item);
    if (typeof staged === 'string') {
      work.count(kind, 'failed');
      fail(item.type, item.title.slice(0, 200) || item.oldAddresses[0] || item.key, staged);
      return;
    }
    if (staged.remark !== null) work.count(staged.remark, 'found');
    countAuthor(staged.authorKey, kind);
    characters += staged.content.text.length;
    append('post', toStoredKey(item.key), null, staged);
  };

  return {
    getSite: () => site,
    nextPlace: () => (place += 1),
    isFull: () => items.length >= BATCH || characters >= BATCH_CHARACTERS || entries.length >= BATCH,
    add(item: Item & { readBytes?: number }) {
      if (item.readBytes !== undefined) work.done = item.readBytes;
      switch (item.kind) {
        case 'site':
          site = {
            title: item.title.slice(0, 500),
            tagline: item.tagline.slice(0, 500),
            url: item.url?.slice(0, 2_000) ?? null,
          };
          return;
        case 'author': {
          const key = toStoredKey(item.key);
          const { posts = 0, pages = 0 } = authors.get(key) ?? {};
          if (!authors.has(key) && authors.size >= AUTHORS_MAX) tooMany.authors += 1;
          else
            authors.set(key, { key, name: item.name.slice(0, 200) || key, email: item.email, posts, pages });
          return;
        }
        case 'post':
          return addPost(item);
        case 'picture': {
          const address = toPictureAddress(item.url, toBase(site?.url ?? null));
          append(
            'attachment',
            toStoredKey(item.key),
            address ? toStoredKey(address.key) : null,
            toStagedAttachment(item),
          );
          return;
        }
        case 'comment':
          if ((work.counts.comments?.found ?? 0) >= COMMENTS_MAX) tooMany.comments += 1;
          else {
            work.count('comments', 'found');
            characters += item.content.text.length;
            append('comment', toStoredKey(item.key), toStoredKey(item.postKey), toStagedComment(item));
          }
          return;
        case 'problem':
          fail('export', item.subject, item.reason, item.count);
      }
    },
    /** Stores what was collected. */
    async flush() {
      const [batch, problems] = [items, entries];
      items = [];
      entries = [];
      characters = 0;
      await work.store(async (trx) => {
        await insertItems(trx, row.id, batch);
        await work.report(trx, problems);
      });
    },
    /** Stores what is known when everything is read. */
    async close() {
      if (tooMany.posts > 0) fail('post', '', 'too_many', tooMany.posts);
      if (tooMany.comments > 0) fail('comment', '', 'too_many', tooMany.comments);
      if (tooMany.authors > 0) fail('export', '', 'too_many', tooMany.authors);
      const known = site;
      const all = [...authors.values()];
      const problems = entries;
      await work.store(async (trx) => {
        if (known) await saveSite(trx, row.id, known);
        for (let at = 0; at < all.length; at += 1_000)
          await upsertAuthors(trx, row.id, all.slice(at, at + 1_000));
        await work.report(trx, problems);
      });
    },
  };
}

/** Posts whose pictures are looked for at a time. */
const SCANNED_AT_ONCE = 20;

const PICTURES_LEFT_OUT = {
  ...{ kind: 'picture', outcome: 'failed', reason: 'too_many', articleId: null },
} as const satisfies Partial<NewEntry>;

/** Stages the pictures that the posts show, each once. */
async function stagePictures(work: Work, stage: ReturnType<typeof createStage>): Promise<void> {
  const { row, context } = work;
  const siteUrl = stage.getSite()?.url ?? null;
  let after = 0;
  for (;;) {
    const posts = await listItems<StagedPost>(context.db, row.id, {
      kind: 'post',
      after,
      limit: SCANNED_AT_ONCE,
    });
    if (posts.length === 0) return;
    after = posts.at(-1)!.place;
    const found: StagedItem<StagedPicture>[] = [];
    const problems: NewEntry[] = [];
    const leaveOut = (subject: string, count: number) => {
      if (count > 0) problems.push({ ...PICTURES_LEFT_OUT, subject, count });
    };
    for (const { data } of posts) {
      // A long text takes a while; other work comes in between.
      await new Promise(setImmediate);
      work.checkStopped();
      const { pictures, left } = listPicturesOf(data, siteUrl);
      leaveOut(data.title || data.oldAddresses[0] || '', left);
      for (const { key, picture } of pictures)
        found.push({
          place: stage.nextPlace(),
          kind: 'picture',
          key: toStoredKey(key),
          about: null,
          data: picture,
        });
    }
    const room = Math.max(0, PICTURES_MAX - (work.counts.pictures?.found ?? 0));
    leaveOut('', found.length - room);
    await work.store(async (trx) => {
      work.count('pictures', 'found', await insertItems(trx, row.id, found.slice(0, room)));
      await work.report(trx, problems);
    });
  }
}

/** Lists the pictures that a post shows, above it and in it, and counts those that are too many. */
function listPicturesOf(
  post: StagedPost,
  siteUrl: string | null,
): { pictures: { key: string; picture: StagedPicture }[]; left: number } {
  const base = toBase(siteUrl);
  const found: { key: string; picture: StagedPicture }[] = [];
  const add = (url: string, alt: string) => {
    const attachment = findAttachmentKey(url);
    const address = toPictureAddress(url, base);
    if (attachment !== undefined)
      found.push({ key: address!.key, picture: { urls: [], attachment: toStoredKey(attachment), alt } });
    else if (address)
      found.push({ key: address.key, picture: { urls: address.urls, attachment: null, alt } });
  };
  const featured = post.featuredImage;
  if (featured && 'key' in featured)
    found.push({
      key: toFeaturedKey(featured.key),
      picture: { urls: [], attachment: featured.key, alt: featured.alt ?? '' },
    });
  else if (featured) add(featured.url, featured.alt ?? '');
  const shown = listPictures(renderPost(post, siteUrl));
  for (const { url, alt } of shown.slice(0, PICTURES_OF_POST_MAX)) add(url, alt);
  return { pictures: found, left: Math.max(0, shown.length - PICTURES_OF_POST_MAX) };
}

/** Returns the key of the picture above a post of which only the export's entry is known: as if it were in the text. */
export function toFeaturedKey(attachment: string): string {
  return toPictureAddress(toAttachmentUrl(attachment), ARCHIVE_BASE)!.key;
}
