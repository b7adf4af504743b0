import type { SiteImportFailure, SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError, isUnreachable } from '#web/lib/error.ts';

/** What the server gives with a code: its sentence is in English. */
interface Coded {
  code: string;
  message: string;
}

const REASONS: Record<SiteImportReason, () => string> = {
  cut_off: () => t('The export ends before it should. Everything before that is here.'),
  not_readable: () => t('This couldn’t be read.'),
  too_large: () => t('This is larger than a post or picture can be here.'),
  too_many: () => t('The export has more than one import can store.'),
  no_room: () => t('There’s no room for more pictures.'),
  unsafe_path: () => t('This file’s path leads out of the archive.'),
  empty: () => t('There’s nothing in it: no title, no text and no picture.'),
  no_date: () => t('It has no valid date, so it became a draft.'),
  restricted: () => t('Only some people could read it there, so it isn’t public here.'),
  not_a_picture: () => t('There’s something else at this address, not a picture.'),
  not_found: () => t('There’s no longer anything at this address.'),
  unreachable: () => t('The site didn’t respond.'),
  refused: () => t('The site doesn’t let us read this.'),
  encrypted: () => t('This is encrypted.'),
  unknown_type: () => t('Blogs here don’t have this kind of content.'),
  private_network: () => t('The address is on a private network, which we don’t read.'),
  in_trash: () => t('It’s in the trash here. You can restore it from there.'),
  without_post: () => t('The post it belongs to isn’t here.'),
  as_draft: () => t('It became a draft, as you chose.'),
};

const FAILURES: Record<SiteImportFailure, () => string> = {
  unknown_format: () =>
    t('We don’t know this kind of file. Choose the file that the export gave you, unchanged.'),
  unknown_address: () => t('We couldn’t find a blog that we can read at this address.'),
  is_subscriptions: () =>
    t(
      'This is a list of subscriptions, not the posts of a blog. You can import it when you manage your subscriptions.',
    ),
  is_page: () =>
    t(
      'This is a web page, not the export of a blog. Enter the address of your blog instead, or choose its export.',
    ),
  is_document: () => t('This is a document, not the export of a blog.'),
  is_feed: () =>
    t(
      'This is a feed with the newest posts only. Enter the address of your blog instead, or choose its export.',
    ),
  is_archive: () =>
    t(
      'There are no posts of a kind that we know in this archive. Choose the file that the export gave you, unchanged.',
    ),
  is_damaged: () =>
    t('This archive is damaged or incomplete. Download the export again, then choose the new file.'),
  is_compressed: () =>
    t(
      'We can’t open this kind of archive. Unpack it, then choose the file in it, or a zip file of the folder.',
    ),
  nothing_found: () => t('There are no posts in this export.'),
  file_gone: () => t('The file is no longer on the server. Please start again.'),
  blog_without_owner: () => t('Whoever started this import no longer has an account here.'),
  repeatedly: () => t('Something kept going wrong on our side.'),
};

/** Returns why something is missing, or a remark about it. A code that this build does not know keeps the server’s sentence. */
export function describeReason({ code, message }: Coded): string {
  return REASONS[code as SiteImportReason]?.() ?? message;
}

/** Returns why an import as a whole has failed; unknown codes as for reasons. */
export function describeFailure({ code, message }: Coded): string {
  return FAILURES[code as SiteImportFailure]?.() ?? message;
}

/** Returns why a call about an import failed; `other` for what trying again may mend. */
export function explainCall(error: unknown, other: string): string {
  if (isUnreachable(error)) return t('We can’t reach Tidings. Check your connection, then try again.');
  const failure = findCallError(error);
  switch (failure?.code) {
    case 'conflict':
      return failure.details.reason === 'other_import'
        ? t('Another import into this blog is still under way.')
        : t('This item was changed or deleted. Reload the page.');
    case 'not_found':
      return t('This item was changed or deleted. Reload the page.');
    case 'too_large':
      return t('A file can be up to 4 GB. Export the blog in several parts.');
    case 'storage_full':
      return t('This server doesn’t have enough space left for this file.');
    case 'invalid_url':
      return t('We couldn’t find a blog that we can read at this address.');
    case 'forbidden':
      return t('Only an owner of this blog can import posts.');
    default:
      return other;
  }
}
