import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { decodeCid } from './content-id.ts';
import { cutHtml } from './cut-html.ts';

/** A file in an email. */
export interface EmailFile {
  /** The sender's name for it; '' without one. */
  name: string;
  bytes: Uint8Array;
  /** Its name in `cid:` addresses of the HTML. */
  cid: string | undefined;
  /** Referenced by the text, attached, or referenced only by the signature or the quoted email. */
  place: 'in_text' | 'attached' | 'cut';
}

/** The text of an email without signature and quotation. */
export interface ReceivedEmail {
  subject: string;
  /** Foreign HTML without signature and quotation; undefined for plain text. */
  html: string | undefined;
  /** The same as plain text; may be ''. */
  text: string;
  files: EmailFile[];
  /** Whether a program sent it: an "I am away" reply, a report, a mailing list. */
  isAutomatic: boolean;
}

export type ReadEmailResult = { kind: 'read'; email: ReceivedEmail } | { kind: 'unreadable' };

/** Parses a message (RFC 5322, MIME). Loaded for the first one, in a thread of the parse pool; see `readEmail` there. */
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
    // Too many parts or endless headers: the parser's own limits.
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

/** Returns the `cid:` names in the HTML. */
function findCids(html: string): Set<string> {
  return new Set([...html.matchAll(CID)].map(([, cid]) => decodeCid(cid!)));
}

/** Extracts inline images from the HTML as files. */
function extractDataImages(html: string): { html: string; files: EmailFile[] } {
  const files: EmailFile[] = [];
  const rest = html.replaceAll(/\bdata:image\/[\w.+-]+;base64,([\w+/=\s]*)/gi, (_, base64: string) => {
    const cid = `data-${files.length}@tidings`;
    files.push({ name: '', bytes: new Uint8Array(Buffer.from(base64, 'base64')), cid, place: 'in_text' });
    return `cid:${cid}`;
  });
  return { html: rest, files };
}

/** RFC 3834 and earlier conventions; lists by RFC 2919. */
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

/** The line that begins a signature (RFC 3676, 4.3). */
const SIGNATURE = /^-- \r?$/m;
/** "On Tuesday, Ann wrote:", on one line or two, in any language: it ends in a colon and is directly above the quotation. */
const ATTRIBUTION = /^.{1,300}:$/;

/**
 * Returns the text of an email without its signature and quoted email, if they are at its end. An email that is only a quotation
 * stays.
 */
function cutText(written: string): string {
  const text = written.replaceAll(/\r\n?/g, '\n');
  const signature = SIGNATURE.exec(text);
  const signed = signature ? text.slice(0, signature.index) : text;
  return cutQuoted(signed.trimEnd()) || signed.trim();
}

function cutQuoted(text: string): string {
  const lines = text.split('\n');
  let end = lines.length;
  while (end > 0 && (lines[end - 1]!.startsWith('>') || lines[end - 1]!.trim() === '')) end -= 1;
  const isQuoted = lines.slice(end).some((line) => line.startsWith('>'));
  if (!isQuoted) return text;
  const last = lines[end - 1]?.trim() ?? '';
  if (ATTRIBUTION.test(last)) {
    end -= 1;
    // A long one is wrapped: "On Tuesday, 24 November 2026, Ann Harbour <ann@example.org>" / "wrote:".
    if (last.length < 20 && /<[^<>\s]+@[^<>\s]+>$/.test(lines[end - 1]?.trim() ?? '')) end -= 1;
  }
  return lines.slice(0, end).join('\n').trim();
}
