import { createHash } from 'node:crypto';
import type { FetchOutcome } from '#server/platform/fetch/outcome.ts';
import type { SiteImportFailure, SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import type { ProblemReason } from './items.ts';

/** The API’s sentences. Pages have their own, in their reader’s language: web/features/site-imports/sentences.ts. */
const REASONS: Record<SiteImportReason, string> = {
  cut_off: 'The export ends before it should. Everything before that is here.',
  not_readable: 'This couldn’t be read.',
  too_large: 'This is larger than a post or picture can be here.',
  too_many: 'The export has more than one import can store.',
  no_room: 'There’s no room for more pictures.',
  unsafe_path: 'This file’s path leads out of the archive.',
  empty: 'There’s nothing in it: no title, no text and no picture.',
  no_date: 'It has no valid date, so it became a draft.',
  restricted: 'Only some people could read it there, so it isn’t public here.',
  not_a_picture: 'There’s something else at this address, not a picture.',
  not_found: 'There’s no longer anything at this address.',
  unreachable: 'The site didn’t respond.',
  refused: 'The site doesn’t let us read this.',
  encrypted: 'This is encrypted.',
  unknown_type: 'Blogs here don’t have this kind of content.',
  private_network: 'The address is on a private network, which we don’t read.',
  in_trash: 'It’s in the trash here. You can restore it from there.',
  without_post: 'The post it belongs to isn’t here.',
  as_draft: 'It became a draft, as you chose.',
};

// Every reason of a reader has its sentence.
export type CheckedReasons = ProblemReason extends SiteImportReason ? true : never;

const FAILURES: Record<SiteImportFailure, string> = {
  unknown_format: 'We don’t know this kind of file. Choose the file that the export gave you, unchanged.',
  unknown_address: 'We couldn’t find a blog that we can read at this address.',
  is_subscriptions:
    'This is a list of subscriptions, not the posts of a blog. You can import it when you manage your subscriptions.',
  is_page:
    'This is a web page, not the export of a blog. Enter the address of your blog instead, or choose its export.',
  is_document: 'This is a document, not the export of a blog.',
  is_feed:
    'This is a feed with the newest posts only. Enter the address of your blog instead, or choose its export.',
  is_archive:
    'There are no posts of a kind that we know in this archive. Choose the file that the export gave you, unchanged.',
  is_damaged: 'This archive is damaged or incomplete. Download the export again, then choose the new file.',
  is_compressed:
    'We can’t open this kind of archive. Unpack it, then choose the file in it, or a zip file of the folder.',
  nothing_found: 'There are no posts in this export.',
  file_gone: 'The file is no longer on the server. Please start again.',
  blog_without_owner: 'Whoever started this import no longer has an account here.',
  repeatedly: 'Something kept going wrong on our side.',
};

/** Returns a reason with its sentence. */
export function toReason(code: string): { code: string; message: string } {
  return { code, message: REASONS[code as SiteImportReason] ?? REASONS.not_readable };
}

/** Returns a failure with its sentence. */
export function toFailure(code: string): { code: string; message: string } {
  return { code, message: FAILURES[code as SiteImportFailure] ?? FAILURES.repeatedly };
}

/** Comments of one import. */
export const COMMENTS_MAX = 1_000_000;
/** Pictures of one import, and those of one post. */
export const PICTURES_MAX = 50_000;
export const PICTURES_OF_POST_MAX = 500;
/** Writers in one export. */
export const AUTHORS_MAX = 10_000;
/** Problems that are listed one by one; further ones are counted in one line. */
export const PROBLEMS_MAX = 20_000;
/** Addresses that one post had. */
export const ADDRESSES_OF_POST_MAX = 20;
/** Bytes of a picture that is fetched or taken from an archive: cameras make such files. */
export const PICTURE_MAX_BYTES = 25 * 1024 * 1024;

/** Characters of a key as stored. */
const KEY_MAX = 200;

/** Returns a key as stored: itself, or a hash if it is long or has characters that the database does not take. */
export function toStoredKey(key: string): string {
  if (key.length <= KEY_MAX && key.isWellFormed() && !key.includes('\0')) return key;
  return `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** Returns what the keys of an export belong to: the blog's host, or the format if that is unknown. */
export function toOrigin(site: { url: string | null } | null, format: string): string {
  const host = site?.url ? URL.parse(site.url)?.host : undefined;
  return host?.toLowerCase().replace(/^www\./, '') || format;
}

/** Pauses after consecutive attempts without progress, in minutes: half a day in all. */
const PAUSES_MIN = [1, 2, 5, 15, 60, 180, 480];
/** Consecutive attempts without progress after which an import has failed. */
export const ATTEMPTS_MAX: number = PAUSES_MIN.length + 1;

/** Returns the pause after the given number of consecutive attempts without progress; undefined after the last. */
export function findPauseMs(attempts: number): number | undefined {
  const minutes = PAUSES_MIN[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Returns the reason why a picture could not be fetched; undefined for a response with a body. */
export function classifyFetch(outcome: FetchOutcome): SiteImportReason | undefined {
  if (outcome.kind === 'refused')
    return outcome.reason === 'private_address' ? 'private_network' : 'not_found';
  if (outcome.kind === 'failed') return outcome.reason === 'too_large' ? 'too_large' : 'unreachable';
  if (outcome.kind === 'not_modified') return 'unreachable';
  const { status } = outcome;
  if (status === 404 || status === 410) return 'not_found';
  if (status === 401 || status === 403 || status === 429 || status === 451) return 'refused';
  return status >= 200 && status < 300 ? undefined : 'unreachable';
}

/**
 * Returns a path below the blog's page for an address that a post had: `/2019/05/tea`, or `/?p=12`. Undefined for the home page
 * itself, for addresses of other sites and for what cannot be a path.
 * @param home the address of the blog from elsewhere; null if unknown: then any absolute address counts
 */
export function toOldPath(address: string, home: string | null): string | undefined {
  const url = URL.parse(address.trim(), home ?? 'https://unknown.invalid/');
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const base = home === null ? undefined : URL.parse(home);
  const toHost = (host: string) => host.toLowerCase().replace(/^www\./, '');
  if (base && /^\w+:/.test(address.trim()) && toHost(base.host) !== toHost(url.host)) return undefined;
  const folder = base?.pathname.replace(/\/+$/, '') ?? '';
  const path = decodePath(
    url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname,
  );
  const number = ['p', 'page_id']
    .map((name) => url.searchParams.get(name))
    .find((value) => value && /^\d{1,12}$/.test(value));
  if (number && /^\/(index\.php)?$/.test(path)) return `/?p=${number}`;
  return normalizeOldPath(path);
}

const PATH_MAX = 500;

/** Returns a decoded path as it is stored and looked up; undefined for the home page and for very long ones. */
export function normalizeOldPath(path: string): string | undefined {
  const clean = path.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  if (clean === '' || !clean.startsWith('/') || clean.length > PATH_MAX || clean.includes('\0'))
    return undefined;
  return clean.toWellFormed().toLowerCase();
}

/** Returns a path without its escapes; itself if they are invalid. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the sender's name of a file for display, without folders and control characters. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim()
      .slice(0, 200) || 'export'
  );
}
