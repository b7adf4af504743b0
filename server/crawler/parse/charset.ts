import { isAscii } from 'node:buffer';
import iconv from 'iconv-lite';
import { removeForbidden } from './characters.ts';
import { detectCharset } from './charset-guess.ts';

export interface DecodedFeed {
  text: string;
  /** The encoding that was used, in the WHATWG's lower-case name where it has one. */
  encoding: string;
}

/** How much of a document is looked at for its declaration and for its zero bytes. */
const HEAD_BYTES = 1024;

/**
 * Decodes a document. A byte order mark is believed before anything (RFC 7303, 3), UTF-16 and UTF-32 give themselves
 * away by their zero bytes, and then the header, the document's own declaration and UTF-8 are tried in that order. A
 * charset that cannot be true of the bytes is passed over: UTF-8 that is not valid, and any other charset where the bytes
 * are valid UTF-8 with more than ASCII in it. Where nothing is left it is guessed, and windows-1252 at last. Characters
 * that no document may hold (controls, lone surrogates) are removed.
 *
 * @param contentType the whole header, for example `text/xml; charset=utf-8`.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | undefined): DecodedFeed {
  const { encoding, text } = decodeBytes(bytes, contentType);
  return { encoding, text: removeForbidden(text) };
}

function decodeBytes(bytes: Uint8Array, contentType: string | undefined): DecodedFeed {
  const unicode = findMark(bytes) ?? findWideUnicode(bytes);
  if (unicode !== undefined) return { encoding: unicode, text: decodeAs(bytes, unicode)! };
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined && utf8.length !== bytes.length) return { encoding: 'utf-8', text: utf8 };
  for (const label of [findHeaderCharset(contentType), findDeclaredCharset(bytes)]) {
    const encoding = findEncoding(label);
    // The declaration could be read byte by byte, so these cannot be true; UTF-8 was tried.
    if (encoding === undefined || /^utf-?(?:8|16|32)/.test(encoding)) continue;
    const text = decodeAs(bytes, encoding);
    if (text !== undefined) return { encoding, text };
  }
  if (utf8 !== undefined) return decodeEscapes(bytes, utf8);
  return decodeMixed(bytes);
}

/** ASCII, unless its escapes are those by which ISO-2022-JP changes over to Japanese. */
function decodeEscapes(bytes: Uint8Array, ascii: string): DecodedFeed {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
  if (!ascii.includes('\x1b') || !/\x1b\$[@B]/.test(ascii)) return { encoding: 'utf-8', text: ascii };
  return { encoding: 'iso-2022-jp', text: decodeAs(bytes, 'iso-2022-jp')! };
}

function findMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return undefined;
}

/** Without a mark: a document begins with ASCII, whose zero bytes show the width and the order (XML 1.0, appendix F). */
function findWideUnicode(bytes: Uint8Array): string | undefined {
  const zeroes = [0, 0, 0, 0];
  const length = Math.min(bytes.length & ~3, HEAD_BYTES);
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeroes[i & 3]! += 1;
  const isMostly = (index: number) => zeroes[index]! * 4 > length * 0.7;
  if (length < 4) return undefined;
  if (isMostly(1) && isMostly(2) && isMostly(3)) return 'utf-32le';
  if (isMostly(0) && isMostly(1) && isMostly(2)) return 'utf-32be';
  if (isMostly(1) && isMostly(3)) return 'utf-16le';
  if (isMostly(0) && isMostly(2)) return 'utf-16be';
  return undefined;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  // What is ASCII need only be copied.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** RFC 9110, 8.3.2, with the quotes and the missing semicolons that servers send. */
function findHeaderCharset(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType?.slice(0, HEAD_BYTES) ?? '')?.[1];
}

/** The XML declaration's encoding, or the charset of a page's meta element. */
function findDeclaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  );
  const declaration = /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head);
  return (declaration ?? /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head))?.[1];
}

/** The WHATWG's name of an encoding, else iconv-lite's; undefined when neither knows it. */
function findEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'replacement' || encoding === 'x-user-defined' ? undefined : encoding;
  } catch {
    return iconv.encodingExists(label) ? label.toLowerCase() : undefined;
  }
}

/** Undefined when the bytes are no text of a multi-byte encoding; one-byte encodings take any. */
function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding);
  }
}

/** How much of a broken document is looked at for the share of what is broken. */
const LONGEST_SAMPLE = 1024 * 1024;

/**
 * Bytes that are not UTF-8 and say nothing that helps. Feeds that are UTF-8 with a few broken bytes are as frequent as
 * those in another encoding: what is mostly UTF-8 is read as that.
 */
function decodeMixed(bytes: Uint8Array): DecodedFeed {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  const beginning = new TextDecoder('utf-8').decode(bytes.subarray(start, start + LONGEST_SAMPLE));
  let broken = 0;
  let good = 0;
  for (let i = 0; i < beginning.length; i++) {
    const code = beginning.charCodeAt(i);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) good += 1;
  }
  const encoding = broken > good ? (findEncoding(detectCharset(bytes)) ?? 'windows-1252') : 'utf-8';
  return { encoding, text: decodeAs(bytes, encoding)! };
}
