import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import { removeForbidden } from './characters.ts';

export interface DecodedFeed {
  text: string;
  /** The used encoding, by its lower-case WHATWG name if it has one. */
  encoding: string;
}

/** Bytes that are searched for a declaration and for zero bytes. */
const HEAD_BYTES = 1024;

/**
 * Decodes a document. A byte order mark takes precedence (RFC 7303, 3), UTF-16 and UTF-32 are recognized by their zero bytes, and
 * then the header, the document's own declaration and UTF-8 are tried in that order. An impossible charset is skipped: invalid
 * UTF-8, and any other charset for valid UTF-8 with more than ASCII. If none is left it is detected, and windows-1252 is the last
 * resort. Forbidden characters (controls, lone surrogates) are removed.
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
    // The declaration could be read byte by byte, so these are impossible; UTF-8 was tried.
    if (encoding === undefined || /^utf-?(?:8|16|32)/.test(encoding)) continue;
    const text = decodeAs(bytes, encoding);
    if (text !== undefined) return { encoding, text };
  }
  if (utf8 !== undefined) return decodeEscapes(bytes, utf8);
  return decodeMixed(bytes);
}

/** Decodes ASCII, unless it has the escapes of ISO-2022-JP. */
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

/** Without a mark: a document begins with ASCII, whose zero bytes show width and byte order (XML 1.0, appendix F). */
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
  // ASCII can be copied.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** RFC 9110, 8.3.2, and with the quotes and missing semicolons of some servers. */
function findHeaderCharset(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType?.slice(0, HEAD_BYTES) ?? '')?.[1];
}

/** Returns the XML declaration's encoding, or the charset of a page's meta element. */
function findDeclaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  );
  const declaration = /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head);
  return (declaration ?? /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head))?.[1];
}

/** Returns the WHATWG name of an encoding, else iconv-lite's; undefined if neither has it. */
function findEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'replacement' || encoding === 'x-user-defined' ? undefined : encoding;
  } catch {
    return iconv.encodingExists(label) ? label.toLowerCase() : undefined;
  }
}

/** Returns undefined if the bytes are invalid in a multi-byte encoding; one-byte encodings accept any. */
function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding);
  }
}

/** Bytes of a broken document that are examined for the share of invalid ones. */
const LONGEST_SAMPLE = 1024 * 1024;

/**
 * Decodes bytes that are not UTF-8, without any declaration. Feeds in UTF-8 with a few broken bytes are as frequent as those in
 * another encoding: mostly valid UTF-8 is decoded as that.
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

/** Loaded on first use, which is rare: its tables take a tenth of a second and some megabytes. */
const loadDetector = () => createRequire(import.meta.url)('jschardet') as typeof import('jschardet');

/** Detectable encodings that were used on the web; none of DOS, Macintoshes and mainframes. */
const DETECTABLE = [
  ...['Windows-1250', 'Windows-1251', 'Windows-1252', 'Windows-1253', 'Windows-1254', 'Windows-1255'],
  ...['Windows-1256', 'Windows-1257', 'Windows-1258', 'ISO-8859-2', 'ISO-8859-5', 'ISO-8859-7', 'KOI8-R'],
  ...[
    'KOI8-U',
    'IBM866',
    'CP874',
    'TIS-620',
    'Shift_JIS',
    'CP932',
    'EUC-JP',
    'EUC-KR',
    'CP949',
    'GB18030',
    'Big5',
  ],
];
/** WHATWG labels for the detector's names that WHATWG does not have. */
const LABELS = new Map([
  ['CP932', 'shift_jis'],
  ['CP949', 'euc-kr'],
  ['CP874', 'windows-874'],
]);
/** One-byte encodings of alphabets in which words consist of bytes above ASCII. */
const OTHER_ALPHABETS = /^(?:windows-125[1356]|iso-8859-[57]|koi8|ibm866|cp874|tis-620)/i;

/** Bytes to examine, from the first byte above ASCII on. */
const SAMPLE_BYTES = 64 * 1024;
/** With fewer bytes above ASCII, a few accents and quotes, nothing can be detected. */
const FEWEST_BYTES = 8;

/**
 * Detects the most likely encoding of bytes that are not UTF-8, as a WHATWG label; undefined if too few are above ASCII, or if
 * the statistical result contradicts the form of words.
 */
function detectCharset(bytes: Uint8Array): string | undefined {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  let high = 0;
  let paired = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i]! <= 0x7f) continue;
    high += 1;
    if (i > 0 && sample[i - 1]! > 0x7f) paired += 1;
  }
  if (high < FEWEST_BYTES && paired < 3) return undefined;
  const { encoding } = loadDetector().detect(sample, { detectEncodings: DETECTABLE });
  if (!encoding || (OTHER_ALPHABETS.test(encoding) && paired * 2 < high)) return undefined;
  return LABELS.get(encoding) ?? encoding.toLowerCase();
}
