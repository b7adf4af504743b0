import { createHash } from 'node:crypto';
import { type EncodedImage, encodeImage, NoRoomError, saveImages } from '#server/features/media/save.ts';
import { UPLOAD_MAX_SIDE } from '#shared/domain/limits.ts';
import type { SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import { toFilePath } from './files.ts';
import type { Pictures } from './formats/reader.ts';
import { ARCHIVE_BASE, toPictureAddress } from './picture-addresses.ts';
import { listImportedPictures, recordImportedPicture } from './queries-imported.ts';
import { deleteItems, findAttachment, listItems, type StagedItem } from './queries-items.ts';
import { classifyFetch, PICTURE_MAX_BYTES, toStoredKey } from './rules.ts';
import { type StagedAttachment, type StagedPicture, toBase } from './staged.ts';
import type { Work } from './work.ts';

type Picture = StagedItem<StagedPicture>;

/** Pictures that are listed at a time, and those under way at once. The fetcher sends at most two requests to one host. */
const LISTED_AT_ONCE = 100;
const UNDER_WAY = 4;
/** Milliseconds for one picture. */
const FETCH_MS = 60_000;
/** Pictures of a host that does not answer, one after another, after which the others of this host are not tried. */
const SILENT_MAX = 10;

/** Fetches the pictures of an import, or takes them from its archive, and stores each once for its blog. */
export async function storePictures(work: Work): Promise<void> {
  const archive = await openArchive(work);
  const sources: Sources = { archive, silent: new Map(), encoding: new Map() };
  try {
    let after = 0;
    for (;;) {
      const items = await listItems<StagedPicture>(work.context.db, work.row.id, {
        kind: 'picture',
        after,
        limit: LISTED_AT_ONCE,
      });
      if (items.length === 0) return;
      after = items.at(-1)!.place;
      const next = items.values();
      const worker = async () => {
        for (const item of next) {
          work.checkStopped();
          await storePicture(work, item, sources);
        }
      };
      const results = await Promise.allSettled(Array.from({ length: UNDER_WAY }, worker));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  } finally {
    await archive?.close();
  }
}

async function openArchive({ row, context }: Work): Promise<Pictures | undefined> {
  if (row.url !== null || row.format === null) return undefined;
  const path = toFilePath(context.config.dataDir, row.file_id);
  const { findExportReaderOf } = await import('./formats/formats.ts');
  return findExportReaderOf(row.format)?.openPictures?.({ path, name: row.file_name, bytes: row.file_bytes });
}

/** Returns the source under which a picture is found while its import runs, when its address says nothing outside the archive. */
export function toOwnSource(importId: number, key: string): string {
  return toStoredKey(`import:${importId}:${key}`);
}

interface Sources {
  archive: Pictures | undefined;
  /** Pictures that a host has not answered for, one after another. */
  silent: Map<string, number>;
  /** Pictures that are being stored, by the hash of their bytes. */
  encoding: Map<string, Promise<void>>;
}

type Loaded = { bytes: Buffer; isFromArchive: boolean } | { reason: SiteImportReason };

async function storePicture(work: Work, item: Picture, sources: Sources): Promise<void> {
  const { row, context } = work;
  const { key, data } = item;
  const own = toOwnSource(row.id, key);
  const known = await listImportedPictures(context.db, row.blog_id, [key, own]);
  if (known.size > 0) return finish(work, item, 'existing');
  const attachment = await findEntry(work, item);
  const urls = [...new Set([...data.urls, ...listUrls(work, attachment)])];
  const url = attachment?.path ?? toShownAddress(urls.at(-1) ?? key);
  const loaded = await load(work, urls, attachment, sources);
  if ('reason' in loaded) return finish(work, item, 'failed', { url, reason: loaded.reason });
  const hash = `sha256:${createHash('sha256').update(loaded.bytes).digest('hex')}`;
  // The same picture may be under way from another address: one after the other.
  const turn = (sources.encoding.get(hash) ?? Promise.resolve()).then(() =>
    storeLoaded(work, item, loaded, { hash, own, url, alt: attachment?.alt || data.alt }),
  );
  const settled = turn.catch(() => {});
  sources.encoding.set(hash, settled);
  await turn;
  if (sources.encoding.get(hash) === settled) sources.encoding.delete(hash);
}

/** Returns an address as the report shows it: one within an export that doesn't say where the blog was begins with its path. */
function toShownAddress(address: string): string {
  return address.startsWith(ARCHIVE_BASE) ? `/${address.slice(ARCHIVE_BASE.length)}` : address;
}

/** Stores a picture, unless the blog has the same one from another address. */
async function storeLoaded(
  work: Work,
  item: Picture,
  { bytes, isFromArchive }: { bytes: Buffer; isFromArchive: boolean },
  { hash, own, url, alt }: { hash: string; own: string; url: string; alt: string },
): Promise<void> {
  const same = (await listImportedPictures(work.context.db, work.row.blog_id, [hash])).get(hash);
  const isByAddress = !isFromArchive && item.data.urls.length > 0;
  const sourceNames = [isByAddress ? item.key : own, hash];
  if (same !== undefined) return finish(work, item, 'existing', { mediaId: same, sourceNames });
  return encodeAndSave(work, item, bytes, { alt, sourceNames, url });
}

async function encodeAndSave(
  work: Work,
  item: Picture,
  bytes: Buffer,
  { alt, sourceNames, url }: { alt: string; sourceNames: string[]; url: string },
): Promise<void> {
  const outcome = await encodeImage(bytes, { side: UPLOAD_MAX_SIDE, isOneOfMany: true });
  if (outcome.kind !== 'encoded')
    return finish(work, item, 'failed', {
      url,
      reason: outcome.kind === 'no_picture' ? 'not_a_picture' : 'too_large',
    });
  await save(work, item, outcome.image, { alt, sourceNames }).catch((error) => {
    if (!(error instanceof NoRoomError)) throw error;
    return finish(work, item, 'failed', { url, reason: 'no_room' });
  });
}

async function save(
  work: Work,
  item: Picture,
  image: EncodedImage,
  { alt, sourceNames }: { alt: string; sourceNames: string[] },
): Promise<void> {
  const { row, context } = work;
  const owner = { user_id: row.user_id!, blog_id: row.blog_id, purpose: 'post' as const, alt };
  await saveImages(context, [image], owner, (trx, [media]) =>
    work.storeIn(trx, async () => {
      await deleteItems(trx, row.id, [item.place]);
      for (const source of sourceNames)
        await recordImportedPicture(trx, {
          blog_id: row.blog_id,
          source,
          media_id: media!.id,
          import_id: row.id,
        });
      work.count('pictures', 'added');
      work.done += 1;
    }),
  );
}

/** Records the end of a picture that was not stored. */
async function finish(
  work: Work,
  item: Picture,
  outcome: 'existing' | 'failed',
  about: { url?: string; reason?: SiteImportReason; mediaId?: string; sourceNames?: string[] } = {},
): Promise<void> {
  const { row } = work;
  await work.store(async (trx) => {
    await deleteItems(trx, row.id, [item.place]);
    for (const source of about.sourceNames ?? [])
      await recordImportedPicture(trx, {
        blog_id: row.blog_id,
        source,
        media_id: about.mediaId!,
        import_id: row.id,
      });
    if (outcome === 'failed')
      await work.report(trx, [
        {
          kind: 'picture',
          outcome,
          subject: about.url ?? '',
          reason: about.reason ?? null,
          count: 1,
          articleId: null,
          key: item.key,
        },
      ]);
    work.count('pictures', outcome);
    work.done += 1;
  });
}

/** Finds what the export says about a picture. */
async function findEntry(
  { row, context }: Work,
  { key, data }: Picture,
): Promise<StagedAttachment | undefined> {
  const by = data.attachment === null ? { addresses: [key] } : { keys: [data.attachment] };
  return (await findAttachment<StagedAttachment>(context.db, row.id, by))?.data;
}

function listUrls({ row }: Work, attachment: StagedAttachment | undefined): string[] {
  if (!attachment) return [];
  return toPictureAddress(attachment.url, toBase(row.site?.url ?? null))?.urls ?? [];
}

/** Loads a picture from the archive, or from the first address that has it. */
async function load(
  work: Work,
  urls: readonly string[],
  attachment: StagedAttachment | undefined,
  { archive, silent }: Sources,
): Promise<Loaded> {
  let reason: SiteImportReason = 'not_found';
  if (attachment?.path != null) {
    const bytes = await archive?.read(attachment.path, PICTURE_MAX_BYTES);
    if (Buffer.isBuffer(bytes)) return { bytes, isFromArchive: true };
    reason = bytes ?? reason;
  }
  for (const url of urls) {
    const { host, hostname } = new URL(url);
    // A reserved ending: the address was relative, and the archive does not have it.
    if (hostname.endsWith('.invalid')) continue;
    if ((silent.get(host) ?? 0) >= SILENT_MAX) return { reason: 'unreachable' };
    const outcome = await work.context.fetchUrl(url, {
      headers: { accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.5' },
      maxBytes: PICTURE_MAX_BYTES,
      totalMs: FETCH_MS,
      signal: work.signal,
    });
    work.checkStopped();
    const failed = classifyFetch(outcome);
    silent.set(host, failed === 'unreachable' ? (silent.get(host) ?? 0) + 1 : 0);
    if (failed === undefined && outcome.kind === 'response')
      return { bytes: Buffer.from(outcome.body.buffer), isFromArchive: false };
    reason = failed ?? reason;
  }
  return { reason };
}
