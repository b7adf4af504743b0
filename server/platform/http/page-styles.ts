/** A rule of a stylesheet or a block of rules, such as a media query, with the classes in its selectors. */
export interface StyleRule {
  text: string;
  classes: string[];
}

/** Classes inside `:not` need not be on the page; up to two further levels of parentheses. */
const NEGATION = /:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const CLASS_ATTRIBUTE = ' class="';
const CLASS = /\.([A-Za-z_][\w-]*)/g;
/** Values may look like a class, such as the name of a file. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;

/** Splits a stylesheet without comments at its outermost braces. */
export function splitStyles(stylesheet: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let depth = 0;
  let start = 0;
  const token = new RegExp(`${QUOTED.source}|[{};]`, 'g');
  for (const { 0: sign, index } of stylesheet.matchAll(token)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign !== ';') continue;
    if (depth > 0 || sign === '{') continue;
    rules.push(toRule(stylesheet.slice(start, index + 1)));
    start = index + 1;
  }
  return rules;
}

/** Returns the rules for a page: those without a class, and those with one of its classes. In their order, as one text. */
export function pickStyles(rules: readonly StyleRule[], used: ReadonlySet<string>): string {
  return rules
    .filter(({ classes }) => classes.length === 0 || classes.some((name) => used.has(name)))
    .map(({ text }) => text)
    .join('');
}

/** Lists the classes of a page's elements. It reads the whole page, so it is called once for each. */
export function listClasses(html: string): Set<string> {
  // Most elements have the same few.
  const attributes = new Set<string>();
  for (let start = html.indexOf(CLASS_ATTRIBUTE); start >= 0; start = html.indexOf(CLASS_ATTRIBUTE, start)) {
    start += CLASS_ATTRIBUTE.length;
    attributes.add(html.slice(start, html.indexOf('"', start)));
  }
  return new Set([...attributes].flatMap((names) => names.split(' ')));
}

function toRule(text: string): StyleRule {
  const named = text.replace(QUOTED, '').replace(NEGATION, '').matchAll(CLASS);
  return { text, classes: [...new Set([...named].map(([, name]) => name!))] };
}
