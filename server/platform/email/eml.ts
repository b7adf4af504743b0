/** A message of our own outbox, decoded. */
export interface ParsedEmail {
  to: string;
  subject: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  html: string;
  text: string;
}

/** Parses a message as our mailer composes it: text and HTML as two parts. Not for email from elsewhere. */
export function parseEmail(source: string): ParsedEmail {
  const { headers, body } = splitPart(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitPart(part.replace(/^\r?\n/, '')))
    : [{ headers, body }];
  const getContent = (type: string) => {
    const part = parts.find(({ headers }) => headers['content-type']?.startsWith(type));
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding']).trimEnd() : '';
  };
  return {
    to: decodeWords(headers.to ?? ''),
    subject: decodeWords(headers.subject ?? ''),
    headers,
    html: getContent('text/html'),
    text: getContent('text/plain'),
  };
}

function splitPart(source: string): { headers: Record<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers: Record<string, string> = {};
  // A line that begins with white space continues the one before (RFC 5322, 2.2.3).
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r?\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}

/** Encoded words of headers (RFC 2047); the space between two of them is not part of the text. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : decodeQuoted(content.replaceAll('_', ' ')),
    );
}
