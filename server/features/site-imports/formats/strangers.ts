import { isZip } from './archive.ts';

/** A file that is no export of a blog, but something else that people take for one. */
export type Stranger = 'subscriptions' | 'page' | 'document' | 'feed' | 'damaged' | 'archive' | 'compressed';

/** How files of gzip, Rar, 7-Zip, bzip2 and xz begin; and those of PDF, of Word until 2003, and RTF. */
const COMPRESSED = ['1f8b', '52617221', '377abcaf', '425a68', 'fd377a58'];
const DOCUMENTS = ['25504446', 'd0cf11e0', '7b5c727466'];

/** Classifies a file that no reader knows by its first bytes; undefined if it is nothing well known either. */
export function classifyStranger(head: Buffer, isReadableArchive: boolean): Stranger | undefined {
  if (isZip(head)) return isReadableArchive ? 'archive' : 'damaged';
  const start = head.toString('hex', 0, 8);
  const startsWith = (signature: string) => start.startsWith(signature);
  if (COMPRESSED.some(startsWith) || head.toString('latin1', 257, 262) === 'ustar') return 'compressed';
  if (DOCUMENTS.some(startsWith)) return 'document';
  const text = head
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/<opml[\s>]/i.test(text)) return 'subscriptions';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype html|<html[\s>])/i.test(text)) return 'page';
  if (/<(?:rss|feed|rdf:RDF)[\s>]/i.test(text)) return 'feed';
  return undefined;
}
