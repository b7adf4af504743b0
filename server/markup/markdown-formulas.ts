import type { TokenizerAndRendererExtension } from 'marked';
import { escapeText } from '#server/text/sanitize/html-writer.ts';

/** A formula within a line, as the platform writes it. */
const WITHIN = /^\$latex\s[^$]{1,4000}\$/;
/** One that stands by itself; over several lines as well, as long as none is empty. */
const ALONE = /^\$\$(?!\$)(?:(?!\n\s*\n)[^$]){1,4000}\$\$/;

/** Keeps formulas from being read as Markdown, where `\\` is a backslash and `_` emphasis. They are set when the post is shown. */
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
