import type { TokenizerAndRendererExtension } from 'marked';
import { escapeText } from '#server/text/sanitize/html-writer.ts';

/** A formula within a line, in the platform's syntax. */
const WITHIN = /^\$latex\s[^$]{1,4000}\$/;
/** A block; possibly over several lines, without empty ones. */
const ALONE = /^\$\$(?!\$)(?:(?!\n\s*\n)[^$]){1,4000}\$\$/;

/** Protects formulas from Markdown, where `\\` is a backslash and `_` emphasis. They are rendered when the post is shown. */
export const formulaExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'formula',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const raw = (WITHIN.exec(source) ?? ALONE.exec(source))?.[0];
      return raw === undefined ? undefined : { type: 'formula', raw };
    },
    renderer: ({ raw }) => escapeText(raw),
  },
  {
    name: 'formulaBlock',
    level: 'block',
    tokenizer(source) {
      const raw = new RegExp(`${ALONE.source}[^\\S\\n]*(?:\\n|$)`).exec(source)?.[0];
      return raw === undefined ? undefined : { type: 'formulaBlock', raw };
    },
    renderer: ({ raw }) => `<p>${escapeText(raw.trim())}</p>\n`,
  },
];
