import { parse } from 'yaml';
import { type Fields, toFields } from './fields.ts';
import { parseToml } from './toml.ts';

/** Characters above a post's text. */
const FRONT_MAX = 256 * 1024;
/** References to one value in YAML: each may be as large as the whole. */
const ALIASES_MAX = 100;

export interface FrontMatter {
  fields: Fields;
  /** The text below. */
  text: string;
  hasFields: boolean;
}

/** Splits a post into its details (YAML, TOML or JSON) and its text. Details that are no valid YAML are read line by line. */
export function splitFrontMatter(document: string): FrontMatter {
  const whole = document.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const head = whole.slice(0, FRONT_MAX);
  const yaml = /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(head);
  if (yaml) return create(parseYaml(yaml[1]!) ?? parseLines(yaml[1]!), whole.slice(yaml[0].length));
  const toml = /^\+\+\+[^\S\n]*\n([\s\S]*?)(?:^|\n)\+\+\+[^\S\n]*(?:\n|$)/.exec(head);
  if (toml)
    return create(attempt(() => parseToml(toml[1]!)) ?? parseLines(toml[1]!), whole.slice(toml[0].length));
  const json = /^\{\s*\n[\s\S]*?\n\}[^\S\n]*(?:\n|$)/.exec(head);
  const fields = json && attempt(() => toFields(JSON.parse(json[0])));
  if (json && fields) return create(fields, whole.slice(json[0].length));
  return { fields: {}, text: whole, hasFields: false };
}

function create(fields: Fields, text: string): FrontMatter {
  return { fields, text: text.replace(/^\n+/, ''), hasFields: true };
}

/** Parses YAML to an object without tags of its own; undefined if it is none. */
export function parseYaml(text: string): Fields | undefined {
  return attempt(() => {
    const value: unknown = parse(text, {
      schema: 'core',
      maxAliasCount: ALIASES_MAX,
      uniqueKeys: false,
      prettyErrors: false,
      // Silence would be tolerance: errors are thrown only from this level on, and warnings are dropped.
      logLevel: 'error',
    });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new SyntaxError('no object');
    return value as Fields;
  });
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** `title: Tea: a history` is no YAML, and still what many write. */
function parseLines(text: string): Fields {
  const fields: Fields = {};
  let list: string[] | undefined;
  for (const line of text.split('\n')) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (item && list) {
      list.push(unquote(item[1]!));
      continue;
    }
    const [, name, value] = /^([A-Za-z_][\w-]{0,50})\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    list = value === '' ? [] : undefined;
    const inline = /^\[(.*)\]$/.exec(value!.trim());
    fields[name] = list ?? (inline ? inline[1]!.split(',').map(unquote) : unquote(value!));
  }
  return fields;
}

function unquote(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
