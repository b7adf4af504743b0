import { Parser } from 'htmlparser2';

/** Deeper than people write; the parser gets slow beyond that. */
const DEPTH_MAX = 400;

/** Classes by which email programs mark a signature. */
const SIGNATURE_CLASS = /^(?:gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block)$/;
const SIGNATURE_ID = /^(?:signature|ms-outlook-mobile-signature)$/i;
/** Classes of the quoted email, or of the line above it. */
const QUOTED_CLASS = /^(?:gmail_quote|gmail_quote_container|moz-cite-prefix|yahoo_quoted|protonmail_quote)$/;
const QUOTED_ID = /^(?:appendonsend|divrplyfwdmsg|mail-editor-reference-message-container)$/i;
/** Visible elements without text. */
const SEEN = new Set(['img', 'video', 'audio', 'iframe', 'hr']);

interface Part {
  kind: 'signature' | 'answered';
  from: number;
  /** Exclusive. */
  to: number;
  /** Whether something visible outside such parts follows this one. */
  isFollowed: boolean;
}

/**
 * Returns the HTML of an email without its signature and quoted email, if they are at its end. An email that is only a quotation
 * (forwarded, for example) stays.
 */
export function cutHtml(html: string): string {
  const found = findParts(html);
  if (!found) return html;
  const cut = found.parts.filter(({ kind, isFollowed }) => kind === 'signature' || !isFollowed);
  const isQuotationAlone = !found.isSeenOutside;
  let rest = '';
  let at = 0;
  for (const { kind, from, to } of cut) {
    if (kind === 'answered' && isQuotationAlone) continue;
    rest += html.slice(at, from);
    at = to;
  }
  return rest + html.slice(at);
}

/** Returns the outermost marked parts, in order; undefined for HTML that is nested too deep. */
function findParts(html: string): { parts: Part[]; isSeenOutside: boolean } | undefined {
  const parts: Part[] = [];
  let depth = 0;
  /** The open part, and its depth. */
  let open: { part: Part; depth: number } | undefined;
  let isSeenOutside = false;
  let hidden = 0;
  const markSeen = () => {
    if (open) return;
    isSeenOutside = true;
    for (const part of parts) part.isFollowed = true;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new TooDeep();
      if (name === 'style' || name === 'script' || name === 'title') hidden += 1;
      if (SEEN.has(name)) markSeen();
      const kind = open ? undefined : findKind(name, attributes);
      if (!kind) return;
      const part = { kind, from: parser.startIndex, to: html.length, isFollowed: false };
      open = { part, depth };
      parts.push(part);
    },
    ontext(text) {
      if (hidden === 0 && /\S/.test(text)) markSeen();
    },
    onclosetag(name) {
      if (name === 'style' || name === 'script' || name === 'title') hidden -= 1;
      if (open?.depth === depth) {
        open.part.to = parser.endIndex + 1;
        open = undefined;
      }
      depth -= 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
  return { parts, isSeenOutside };
}

class TooDeep extends Error {}

function findKind(
  name: string,
  { class: classes = '', id = '', type }: Record<string, string>,
): Part['kind'] | undefined {
  const hasClass = (pattern: RegExp) => classes.split(/\s+/).some((one) => pattern.test(one));
  if (hasClass(SIGNATURE_CLASS) || SIGNATURE_ID.test(id)) return 'signature';
  // Gmail also uses a blockquote of this class for quotes inside the text; the quoted email is in a div of it.
  if (name === 'blockquote') return type === 'cite' ? 'answered' : undefined;
  return hasClass(QUOTED_CLASS) || QUOTED_ID.test(id) ? 'answered' : undefined;
}
