import type { Fields } from './fields.ts';

/** Levels of lists and tables in each other. */
const DEPTH_MAX = 20;

/**
 * Parses the TOML that people write above posts and in settings: strings, numbers, dates (as text), lists, tables. Throws
 * SyntaxError for what it does not understand.
 */
export function parseToml(text: string): Fields {
  const root: Fields = Object.create(null);
  let table = root;
  let at = 0;

  const fail = (): never => {
    throw new SyntaxError(`TOML is invalid at character ${at}`);
  };
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const skipSpace = () => skip(/[ \t]*/y);
  const skipLines = () => skip(/(?:\s|#[^\n]*)*/y);

  const readKey = (): string[] => {
    const parts: string[] = [];
    do {
      skipSpace();
      const quote = text[at];
      if (quote === '"' || quote === "'") parts.push(readString());
      else parts.push(skip(/[\w-]+/y) || fail());
      skipSpace();
    } while (skip(/\./y) !== '');
    return parts;
  };

  const readString = (): string => {
    const long = skip(/"""\n?|'''\n?/y).slice(0, 3);
    const mark = long || skip(/["']/y) || fail();
    const isLiteral = mark.startsWith("'");
    let value = '';
    for (;;) {
      if (at >= text.length || (long === '' && text[at] === '\n')) fail();
      if (text.startsWith(mark, at)) break;
      if (text[at] === '\\' && !isLiteral) value += readEscape();
      else value += skip(isLiteral ? /[^'\n]+|[\s\S]/y : /[^"\\\n]+|[\s\S]/y);
    }
    at += mark.length;
    return value;
  };

  const readEscape = (): string => {
    const code = skip(/\\u[0-9a-f]{4}|\\U[0-9a-f]{8}/iy);
    if (code !== '') return String.fromCodePoint(Math.min(Number.parseInt(code.slice(2), 16), 0x10ffff));
    if (skip(/\\[ \t]*\n\s*/y) !== '') return '';
    const escaped = skip(/\\[btnfre"\\]/y) || fail();
    return { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b' }[escaped[1]!] ?? escaped[1]!;
  };

  const readValue = (depth: number): unknown => {
    if (depth > DEPTH_MAX) fail();
    const first = text[at];
    if (first === '"' || first === "'") return readString();
    if (first === '[') return readList(depth);
    if (first === '{') return readTable(depth);
    const word = skip(/[^\s,\]}#]+(?:[ \t]+\d{2}:\d{2}[^\s,\]}#]*)?/y) || fail();
    if (word === 'true' || word === 'false') return word === 'true';
    return /^[+-]?\d[\d_]*(?:\.\d+)?$/.test(word) ? Number(word.replaceAll('_', '')) : word;
  };

  const readList = (depth: number): unknown[] => {
    const list: unknown[] = [];
    at += 1;
    for (;;) {
      skipLines();
      if (skip(/\]/y) !== '') return list;
      list.push(readValue(depth + 1));
      skipLines();
      if (skip(/,/y) === '' && text[at] !== ']') fail();
    }
  };

  const readTable = (depth: number): Fields => {
    const inner: Fields = Object.create(null);
    at += 1;
    for (;;) {
      skipLines();
      if (skip(/\}/y) !== '') return inner;
      readPair(inner, depth + 1);
      skipLines();
      if (skip(/,/y) === '' && text[at] !== '}') fail();
    }
  };

  const readPair = (target: Fields, depth: number) => {
    const key = readKey();
    if (skip(/=[ \t]*/y) === '') fail();
    const holder = enter(target, key.slice(0, -1));
    holder[key.at(-1)!] = readValue(depth);
  };

  const enter = (from: Fields, key: string[]): Fields => {
    if (key.length > DEPTH_MAX) fail();
    let target = from;
    for (const part of key) {
      let next = target[part];
      if (Array.isArray(next)) next = next.at(-1);
      if (typeof next !== 'object' || next === null) {
        next = Object.create(null);
        target[part] = next;
      }
      target = next as Fields;
    }
    return target;
  };

  for (;;) {
    skipLines();
    if (at >= text.length) return root;
    if (skip(/\[\[/y) !== '') {
      const key = readKey();
      if (skip(/\]\]/y) === '') fail();
      const holder = enter(root, key.slice(0, -1));
      table = Object.create(null);
      const name = key.at(-1)!;
      holder[name] = [...(Array.isArray(holder[name]) ? holder[name] : []).slice(-1_000), table];
    } else if (skip(/\[/y) !== '') {
      const key = readKey();
      if (skip(/\]/y) === '') fail();
      table = enter(root, key);
    } else readPair(table, 0);
    skipSpace();
    skip(/#[^\n]*/y);
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') fail();
  }
}
