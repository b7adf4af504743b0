import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { MESSAGE_KINDS } from '#shared/i18n/format-message.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { compilePseudo } from '#shared/i18n/pseudo-locale.ts';
import { type Chunks, listEarlyChunks, RARE_CHUNKS } from './first-chunks.ts';
import { findMessages, readCatalogue } from './messages.ts';
import { findMistakes, readTranslations } from './translations.ts';

const NO_COMPILER = join(import.meta.dirname, '../shared/i18n/no-compiler.ts');

/** Names the function that web/lib/late.ts defines for late chunks: it loads the texts and styles that the first page does not have. */
const LOAD_LATE = 'loadLate';

/** Stands for a message until all chunks are known. */
const MARK = '@@t';
const MARKS = new RegExp(`${MARK}(\\d+)`, 'g');

/** The files of texts of a locale, in the order in which their texts are numbered. */
const PARTS = ['', '-more', ...[...RARE_CHUNKS].map((name) => `-${name}`)];

/**
 * Replaces each message of the browser's code by its number, and writes the texts into catalogues, a few files a locale: `<locale>.js`
 * for the early chunks (scripts/first-chunks.ts), `<locale>-admin.js` and so on for each chunk that few people need (`RARE_CHUNKS`),
 * `<locale>-more.js` for all others, which wait for it. So a browser loads one language, no ICU parser, and as much in one language as in another (ADR 0012). The texts of
 * a file have numbers that follow each other. Their folder is named in `.vite/messages.json`.
 *
 * A message that is invalid, not a literal or not in the catalogue fails the build, and so does a translation without one of its
 * placeholders or plural forms.
 */
export function compiledMessages(): Plugin {
  /** The place of each message in the catalogue, and those of each module. */
  let places: Map<string, number>;
  const used = new Map<string, Set<string>>();
  let parts: Map<string, string> | undefined;
  let numbers: Map<number, number> | undefined;
  /** Finds out in which file each text is, once the chunks are known, and numbers them. */
  const number = (chunks: Chunks) => {
    parts ??= findParts(chunks, used);
    const order = [...parts].toSorted(
      ([a, ofA], [b, ofB]) => PARTS.indexOf(ofA) - PARTS.indexOf(ofB) || places.get(a)! - places.get(b)!,
    );
    numbers ??= new Map(order.map(([text], index) => [places.get(text)!, index]));
    return { parts, numbers };
  };
  return {
    name: 'compiled-messages',
    // First, while the code is unchanged and elements are still elements.
    enforce: 'pre',
    resolveId: { filter: { id: /^@lingui\/message-utils\/compileMessage$/ }, handler: () => NO_COMPILER },
    async buildStart() {
      places = new Map(Object.keys(await readCatalogue()).map((text, index) => [text, index]));
      parts = undefined;
      numbers = undefined;
    },
    transform: {
      filter: { id: /\/(web|shared)\/.*\.tsx?$/ },
      handler(code, path) {
        const { messages, refused } = findMessages(code, path);
        if (refused.length > 0) this.error(`A message must be a string literal: ${refused.join(', ')}`);
        if (messages.length === 0) return null;
        const numbered = new MagicString(code);
        for (const { text, start, end, isAttribute } of messages) {
          toTokens(text);
          const place = places.get(text);
          if (place === undefined) this.error(`“${text}” is not in the catalogue. Run "npm run messages".`);
          numbered.update(start, end, isAttribute ? `"${MARK}${place}"` : `'${MARK}${place}'`);
        }
        used.set(path, new Set(messages.map(({ text }) => text)));
        return { code: numbered.toString(), map: numbered.generateMap({ source: path, hires: 'boundary' }) };
      },
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const changed = new MagicString(code);
      for (const { index, 0: mark, 1: place } of code.matchAll(MARKS))
        changed.update(index, index + mark.length, String(number(chunks).numbers.get(Number(place))!));
      const isWaiting = chunk.moduleIds.some((path) => used.has(path) || path.endsWith('.module.css'));
      const isLate = findPart(chunk, listEarlyChunks(chunks)) !== '';
      const rare = RARE_CHUNKS.has(chunk.name) ? `'-${chunk.name}'` : '';
      if (isLate && isWaiting) changed.prepend(`await ${LOAD_LATE}(${rare});`);
      return changed.hasChanged()
        ? { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) }
        : null;
    },
    // After the plugin that leaves only the styles of a bundle.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.fromEntries(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
        if (Object.keys(chunks).length === 0) return;
        const found = number(chunks as Chunks);
        if (found.parts.size === 0) return;
        const texts = [...found.parts].toSorted(
          ([a], [b]) => found.numbers.get(places.get(a)!)! - found.numbers.get(places.get(b)!)!,
        );
        const files: Record<string, string> = {};
        for (const locale of LOCALES) {
          const compile = await readCompiler(locale);
          for (const part of PARTS)
            files[`${locale}${part}.js`] = writeTexts(
              texts.map(([text, ofText]) => ofText === part && compile(text)),
            );
        }
        const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
        const folder = `assets/messages-${hash}`;
        for (const [name, source] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
        this.emitFile({ type: 'asset', fileName: '.vite/messages.json', source: JSON.stringify({ folder }) });
      },
    },
  };
}

/** Returns in which file the texts of a chunk are, unless another chunk needs them earlier. */
function findPart({ fileName, name }: Chunks[string], early: ReadonlySet<string>): string {
  if (early.has(fileName)) return '';
  return RARE_CHUNKS.has(name) ? `-${name}` : '-more';
}

/** Finds the file of each text: one that all chunks with the text load. */
function findParts(chunks: Chunks, used: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const early = listEarlyChunks(chunks);
  const parts = new Map<string, string>();
  for (const chunk of Object.values(chunks)) {
    const part = findPart(chunk, early);
    for (const path of chunk.moduleIds)
      for (const text of used.get(path) ?? []) {
        const other = parts.get(text) ?? part;
        // Every late chunk loads `-more`, and every chunk the first page's.
        parts.set(text, other === part ? part : [other, part].includes('') ? '' : '-more');
      }
  }
  return parts;
}

/** Returns what gives the compiled text of a message in a locale. Throws for translations that are missing or wrong. */
async function readCompiler(locale: string): Promise<(text: string) => string | CompiledMessage> {
  if (locale === 'en-XA') return (text) => compilePseudo(text);
  if (locale === 'en') return toTokens;
  const translations = await readTranslations(locale);
  return (text) => {
    const translation = translations[text];
    if (translation === undefined) throw new Error(`${locale}: “${text}” is not translated.`);
    const mistakes = findMistakes(text, translation, locale);
    if (mistakes.length > 0)
      throw new Error(`${locale}: “${translation}” for “${text}” ${mistakes.join(', and ')}.`);
    return toTokens(translation);
  };
}

/** Writes a list with a hole for each text of the files before it. */
function writeTexts(texts: (string | CompiledMessage | false)[]): string {
  const end = texts.findLastIndex((text) => text !== false) + 1;
  const written = texts.slice(0, end).map((text) => (text === false ? '' : JSON.stringify(text)));
  return `export default [${written.join()}]`;
}

/** Returns plain text unchanged, everything else as tokens. */
export function toTokens(message: string): string | CompiledMessage {
  const tokens = compileMessageOrThrow(message);
  checkKinds(tokens);
  const [text, ...more] = tokens;
  return typeof text === 'string' && more.length === 0 ? text : tokens;
}

/** Throws for what `formatMessage` cannot write. */
function checkKinds(tokens: string | CompiledMessage): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, cases] = token;
    if (!MESSAGE_KINDS.includes(kind)) throw new Error(`Messages have no “${kind}” as of {${name}}.`);
    if (kind === 'plural')
      for (const [when, text] of Object.entries(
        cases as Record<string, string | CompiledMessage | undefined>,
      ))
        if (text !== undefined) checkKinds(when === 'offset' ? [['offset', when]] : text);
  }
}
