export interface HeaderLink {
  /** As between the angle brackets, not yet resolved. */
  target: string;
  /** Parameters by lower-case name, unquoted; the first of a repeated name. */
  parameters: Record<string, string>;
}

const MAX_LINKS = 100;

/** Parses a `Link` header (RFC 8288), possibly several joined by commas. Malformed links are skipped. */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = value.indexOf('<');
  while (at !== -1 && links.length < MAX_LINKS) {
    const end = value.indexOf('>', at);
    if (end === -1) break;
    const parameters: Record<string, string> = Object.create(null);
    const next = readParameters(value, end + 1, parameters);
    links.push({ target: value.slice(at + 1, end).trim(), parameters });
    at = value.indexOf('<', next);
  }
  return links;
}

/** `; name = token`, `; name="quoted \" string"` or `; name`, sticky. */
const PARAMETER = /\s*;\s*([^\s=;,"<]+)?(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;,"]*)))?/y;

/** Parses the parameters from `from` on and returns the position after the last one. */
function readParameters(value: string, from: number, parameters: Record<string, string>): number {
  let at = from;
  while (true) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(value);
    if (match === null) return at;
    at = PARAMETER.lastIndex;
    const name = match[1]?.toLowerCase();
    if (name !== undefined) parameters[name] ??= match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? '';
  }
}
