import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { cutHtml } from './cut-html.ts';
import { cutText } from './cut-text.ts';

/** A file in a mail. */
export interface EmailFile {
  /** As its sender called it; '' where it has no name. */
  name: string;
  bytes: Uint8Array;
  /** What `cid:` addresses in the HTML name it by. */
  cid: string | undefined;
  /** Named by the text, attached to it, or named only by the signature or the mail that was answered. */
  place: 'in_text' | 'attached' | 'cut';
}

/** What a person wrote in a mail. */
export interface ReceivedEmail {
  subject: string;
  /** Foreign HTML without signature and quotation; undefined for a mail of plain text. */
  html: string | undefined;
  /** The same as plain text; '' where there is none. */
  text: string;
  files: EmailFile[];
  /** A program sent it: an answer of somebody who is away, a report, a mailing list. */
  isAutomatic: boolean;
}

export type ReadEmailResult = { kind: 'read'; email: ReceivedEmail } | { kind: 'unreadable' };

/** Reads a message (RFC 5322, MIME). Loaded by the first one, in a thread of the parse pool; see `readEmail` there. */
export async function readEmail(bytes: Uint8Array): Promise<ReadEmailResult> {
  try {
    const parsed = await simpleParser(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
      keepCidLinks: true,
    });
    return { kind: 'read', email: toReceivedEmail(parsed) };
  } catch {
    // Too many parts, headers without end: the parser's own limits.
    return { kind: 'unreadable' };
  }
}

function toReceivedEmail(parsed: ParsedMail): ReceivedEmail {
  const attached = parsed.attachments.map((file, index) => toFile(file, index));
  const { html: written, files } = extractDataImages(parsed.html || '');
  const html = cutHtml(written);
  const positioned = [...attached, ...files].map((file): EmailFile => {
    const { cid } = file;
    if (cid === undefined) return file;
    const isNamed = (text: string) => findCids(text).has(cid);
    if (isNamed(html)) return { ...file, place: 'in_text' };
    return isNamed(written) ? { ...file, place: 'cut' } : file;
  });
  return {
    subject: parsed.subject ?? '',
    html: written === '' ? undefined : html,
    text: cutText(parsed.text ?? ''),
    files: positioned,
    isAutomatic: isAutomatic(parsed.headers),
  };
}

function toFile({ filename, content, cid }: Attachment, index: number): EmailFile {
  return {
    name: filename ?? '',
    bytes: new Uint8Array(content),
    cid: cid ? cid : `file-${index}`,
    place: 'attached',
  };
}

const CID = /\bcid:([^"'\s<>)]+)/gi;

/** What the HTML names by `cid:`. */
function findCids(html: string): Set<string> {
  return new Set([...html.matchAll(CID)].map(([, cid]) => decodeCid(cid!)));
}

/** The name in a `cid:` address, which is percent-encoded (RFC 2392). */
export function decodeCid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pictures that a program has written into the HTML become files like others. */
function extractDataImages(html: string): { html: string; files: EmailFile[] } {
  const files: EmailFile[] = [];
  const rest = html.replaceAll(/\bdata:image\/[\w.+-]+;base64,([\w+/=\s]*)/gi, (_, base64: string) => {
    const cid = `data-${files.length}@tidings`;
    files.push({ name: '', bytes: new Uint8Array(Buffer.from(base64, 'base64')), cid, place: 'in_text' });
    return `cid:${cid}`;
  });
  return { html: rest, files };
}

/** RFC 3834, and what programs said before it; lists by RFC 2919. */
function isAutomatic(headers: ParsedMail['headers']): boolean {
  const getHeader = (name: string) => String(headers.get(name) ?? '').trim();
  const list = headers.get('list');
  return (
    !/^(?:no\b|$)/i.test(getHeader('auto-submitted')) ||
    /^(?:bulk|junk|list|auto_reply)\b/i.test(getHeader('precedence')) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    (typeof list === 'object' && 'id' in list)
  );
}
