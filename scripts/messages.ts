import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');
/** Every English message; translations are made from it, key by key. */
const CATALOGUE = join(ROOT, 'shared/i18n/catalogues/en.json');
const SOURCES = ['web/**/*.{ts,tsx}', 'server/**/*.ts', 'shared/**/*.ts'];

/** Functions whose first argument is a message. `renderMessage` is a parameter of functions that word a text for several places. */
const TRANSLATORS = ['t', 'renderMessage'];

interface Message {
  text: string;
  /** Position of its literal in the code. */
  start: number;
  end: number;
  /** Whether the literal is the value of an attribute: `message="…"`. */
  isAttribute: boolean;
}

/** Returns the messages of one source file in order, and the lines where `t()`, `renderMessage()` or `<Trans>` gets anything but a literal. */
export function findMessages(code: string, path: string): { messages: Message[]; refused: string[] } {
  const messages: Message[] = [];
  const refused: string[] = [];
  if (!/\bimport\b[^;]*\bt\b[^;]*translate\.ts'|Trans\.tsx'/.test(code)) return { messages, refused };
  const take = (value: Value | null | undefined, at: number, isAttribute: boolean) => {
    const text = literalOf(value);
    if (!value || text === undefined) refused.push(`${path}:${code.slice(0, at).split('\n').length}`);
    else messages.push({ text, start: value.start, end: value.end, isAttribute });
  };
  const visitor = new Visitor({
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && TRANSLATORS.includes(call.callee.name))
        take(call.arguments[0] as Value, call.start, false);
    },
    JSXOpeningElement(element) {
      if (element.name.type !== 'JSXIdentifier' || element.name.name !== 'Trans') return;
      for (const attribute of element.attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'message') continue;
        const { value } = attribute;
        if (value?.type === 'JSXExpressionContainer') take(value.expression as Value, element.start, false);
        else take(value as Value | null, element.start, true);
      }
    },
  });
  visitor.visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return { messages: messages.sort((a, b) => a.start - b.start), refused };
}

interface Value {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  expressions?: unknown[];
  quasis?: { value: { cooked: string | null } }[];
}

/** Returns the text of a string literal or of a template without values. */
function literalOf(value: Value | null | undefined): string | undefined {
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value?.type === 'TemplateLiteral' && value.expressions?.length === 0)
    return value.quasis?.[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Returns the catalogue of the current source: sorted, each message under itself. Throws for uncollectable messages. */
export async function collectCatalogue(): Promise<Record<string, string>> {
  const all = new Set<string>();
  const refused: string[] = [];
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const found = findMessages(await readFile(join(ROOT, path), 'utf8'), path);
    for (const { text } of found.messages) all.add(text);
    refused.push(...found.refused);
  }
  if (refused.length > 0) throw new Error(`A message must be a string literal: ${refused.join(', ')}`);
  return Object.fromEntries([...all].sort().map((message) => [message, message]));
}

/** Reads the catalogue in the repository. */
export async function readCatalogue(): Promise<Record<string, string>> {
  return existsSync(CATALOGUE) ? JSON.parse(await readFile(CATALOGUE, 'utf8')) : {};
}

/** `npm run messages` */
if (import.meta.main) {
  const catalogue = await collectCatalogue();
  await writeFile(CATALOGUE, `${JSON.stringify(catalogue, null, 2)}\n`);
  console.log(`${Object.keys(catalogue).length} messages in ${CATALOGUE.slice(ROOT.length + 1)}`);
}
