/** The line that begins a signature (RFC 3676, 4.3). */
const SIGNATURE = /^-- \r?$/m;
/** "On Tuesday, Ann wrote:", on one line or two, in any language: it ends in a colon and is directly above the quotation. */
const ATTRIBUTION = /^.{1,300}:$/;

/**
 * Returns the text of an email without its signature and quoted email, if they are at its end. An email that is only a quotation
 * stays.
 */
export function cutText(written: string): string {
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
