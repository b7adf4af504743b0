import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { LOCALES } from '#shared/i18n/locales.ts';
import { compilePseudo } from '#shared/i18n/pseudo-locale.ts';
import { type Chunks, listEarlyChunks } from './first-chunks.ts';
import { findMessages, readCatalogue } from './messages.ts';
import { findMistakes, readTranslations } from './translations.ts';

const NO_COMPILER = join(import.meta.dirname, '../shared/i18n/no-compiler.ts');

/** Names the function that web/lib/late.ts defines for late chunks: it loads the texts and styles that the first page does not have. */
const LOAD_LATE = 'loadLate';

/**
 * Replaces each message of the browser's code by its number, and writes the texts into catalogues, two files a locale: `<locale>.js`
 * for the early chunks (scripts/first-chunks.ts), `<locale>-more.js` for the others, which wait for it. So a browser loads one language, no
 * ICU parser, and as much in one language as in another (ADR 0012). Their folder is named in `.vite/messages.json`.
 *
 * A message that is invalid, not a literal or not in the catalogue fails the build, and so does a translation without one of its
 * placeholders or plural forms.
 */
export function compiledMessages(): Plugin {
  /** The number of each message in use, and by module. */
  let numbers: Map<string, string>;
  const used = new Map<string, Set<string>>();
  return {
    name: 'compiled-messages',
    // First, while the code is unchanged and elements are still elements.
    enforce: 'pre',
    resolveId: { filter: { id: /^@lingui\/message-utils\/compileMessage$/ }, handler: () => NO_COMPILER },
    async buildStart() {
      const texts = Object.keys(await readCatalogue());
      numbers = new Map(texts.map((text, index) => [text, String(index)]));
    },
    transform: {
      filter: { id: /\/(web|shared)\/.*\.tsx?$/ },
      handler(code, path) {
        const { messages, refused } = findMessages(code, path);
        if (refused.length > 0) this.error(`A message must be a string literal: ${refused.join(', ')}`);
        if (messages.length === 0) return null;
        const numbered = new MagicString(code);
        for (const { text, start, end, isAttribute } of messages) {
          compileMessageOrThrow(text);
          const number = numbers.get(text);
          if (number === undefined) this.error(`“${text}” is not in the catalogue. Run "npm run messages".`);
          numbered.update(start, end, isAttribute ? `"${number}"` : `'${number}'`);
        }
        used.set(path, new Set(messages.map(({ text }) => text)));
        return { code: numbered.toString(), map: numbered.generateMap({ source: path, hires: 'boundary' }) };
      },
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const isLate = !listEarlyChunks(chunks).has(chunk.fileName);
      if (!isLate || !chunk.moduleIds.some((path) => used.has(path) || path.endsWith('.module.css')))
        return null;
      const waiting = new MagicString(code).prepend(`await ${LOAD_LATE}();`);
      return { code: waiting.toString(), map: waiting.generateMap({ hires: 'boundary' }) };
    },
    // After the plugin that leaves only the styles of a bundle.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.fromEntries(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
        const firstChunks = listEarlyChunks(chunks as Chunks);
        const first = new Set<string>();
        const more = new Set<string>();
        for (const chunk of Object.values(chunks as Chunks))
          for (const path of chunk.moduleIds)
            for (const text of used.get(path) ?? [])
              (firstChunks.has(chunk.fileName) ? first : more).add(text);
        if (first.size + more.size === 0) return;
        const files: Record<string, string> = {};
        for (const locale of LOCALES) {
          const compile = await readCompiler(locale);
          const texts = [...numbers.keys()];
          files[`${locale}.js`] = writeTexts(texts.map((text) => first.has(text) && compile(text)));
          files[`${locale}-more.js`] = writeTexts(
            texts.map((text) => more.has(text) && !first.has(text) && compile(text)),
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

/** Writes a list with holes, because most texts follow each other, and numbers beside them would take a tenth of the file. */
function writeTexts(texts: (string | CompiledMessage | false)[]): string {
  return `export default [${texts.map((text) => (text === false ? '' : JSON.stringify(text))).join()}]`;
}

/** Returns plain text unchanged, everything else as tokens. */
export function toTokens(message: string): string | CompiledMessage {
  const tokens = compileMessageOrThrow(message);
  const [text, ...more] = tokens;
  return typeof text === 'string' && more.length === 0 ? text : tokens;
}
