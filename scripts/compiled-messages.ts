import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { findMessages } from './messages.ts';

const READER = join(import.meta.dirname, '../shared/i18n/compiled-messages.ts');

/**
 * Compiles the messages of the browser's code at build time, so that no browser has to load and run the ICU parser (8 KB gzip).
 * shared/i18n/compiled-messages.ts, which reads the tokens, replaces the compiler in the bundle. A message that is invalid or not
 * a literal fails the build.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    // First, while the code is unchanged and elements are still elements.
    enforce: 'pre',
    resolveId: { filter: { id: /^@lingui\/message-utils\/compileMessage$/ }, handler: () => READER },
    transform: {
      filter: { id: /\/(web|shared)\/.*\.tsx?$/ },
      handler(code, path) {
        const { messages, refused } = findMessages(code, path);
        if (refused.length > 0) this.error(`A message must be a string literal: ${refused.join(', ')}`);
        const compiled = new MagicString(code);
        for (const { text, start, end, isAttribute } of messages) {
          const literal = JSON.stringify(encodeMessage(text));
          compiled.update(start, end, isAttribute ? `{${literal}}` : literal);
        }
        return { code: compiled.toString(), map: compiled.generateMap({ source: path, hires: 'boundary' }) };
      },
    },
  };
}

/** Returns plain text unchanged, everything else as JSON of its tokens. */
export function encodeMessage(message: string): string {
  const tokens = compileMessageOrThrow(message);
  const [text, ...more] = tokens;
  const isPlain = typeof text === 'string' && more.length === 0 && !text.startsWith('[');
  return isPlain ? text : JSON.stringify(tokens);
}
