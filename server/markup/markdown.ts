import {
  Lexer,
  Marked,
  type MarkedOptions,
  Parser,
  type Token,
  type TokenizerAndRendererExtension,
  type Tokens,
  type TokensList,
} from 'marked';
import { escapeText } from '#server/text/sanitize/html-writer.ts';
import { MARKDOWN_MAX } from '#shared/domain/limits.ts';

/**
 * Longer than any real paragraph, in characters. For every emphasis in a paragraph the parser searches the rest for its end; a
 * longer one is plain text, so that no text takes more than a second or so.
 */
const PARAGRAPH_MAX = 20_000;
/** The same of a quotation. */
const QUOTATION_MAX = 50_000;
/** Maximum nesting of quotations and lists; deeper ones are plain text. */
const DEPTH_MAX = 20;
/** Maximum length of a possible email address. */
const WORD_MAX = 256;

/** A formula within a line, in the platform's syntax. */
const WITHIN = /^\$latex\s[^$]{1,4000}\$/;
/** A block; possibly over several lines, without empty ones. */
const ALONE = /^\$\$(?!\$)(?:(?!\n\s*\n)[^$]){1,4000}\$\$/;

/** Protects formulas from Markdown, where `\\` is a backslash and `_` emphasis. They are rendered when the post is shown. */
const formulaExtensions: TokenizerAndRendererExtension[] = [
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

const marked = new Marked({
  gfm: true,
  extensions: formulaExtensions,
  renderer: {
    checkbox: ({ checked }) => `<input type="checkbox" disabled${checked ? ' checked' : ''} /> `,
    listitem({ task, tokens }) {
      return `<li${task ? ' class="task-list-item"' : ''}>${this.parser.parse(tokens)}</li>\n`;
    },
  },
  tokenizer: {
    // At every letter of a long word the parser would search for an "@" after it.
    inlineText(source) {
      const long = LONG_WORD.exec(source);
      return long ? createTextToken(long[0]) : false;
    },
    // A quotation is parsed again with each added line.
    blockquote(source) {
      const raw = QUOTATION.exec(source)?.[0] ?? '';
      if (raw.length <= QUOTATION_MAX) return false;
      const text = raw.replaceAll(/^ {0,3}> ?/gm, '');
      return { type: 'blockquote', raw, text, tokens: [createParagraphToken(text)] };
    },
  },
});
const QUOTATION = /^(?: {0,3}>[^\n]*(?:\n|$))+/;
const LONG_WORD = new RegExp(`^[\\w.!#$%&'*+/=?{|}~-]{${WORD_MAX},}`);

/** Marked's own lexer with limits, because malicious input could keep it busy. */
class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(source: string, tokens?: Token[], isCut?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isCut?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    if (this.#depth >= DEPTH_MAX) {
      tokens.push(createParagraphToken(source));
      return tokens;
    }
    this.#depth += 1;
    try {
      return super.blockTokens(source, tokens, isCut);
    } finally {
      this.#depth -= 1;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= PARAGRAPH_MAX) return super.inlineTokens(source, tokens);
    tokens.push(createTextToken(source));
    return tokens;
  }
}

function createParagraphToken(source: string): Tokens.Paragraph {
  return { type: 'paragraph', raw: source, text: source, tokens: [createTextToken(source)] };
}

function createTextToken(source: string): Tokens.Text {
  return { type: 'text', raw: source, text: source, escaped: false };
}

/**
 * Renders Markdown (CommonMark with GitHub's tables, strikethrough, tasks and addresses) as HTML, not yet sanitised: pass it
 * through `sanitizeHtml` before storing, because Markdown may have any HTML. Formulas (`$latex …$`, `$$…$$`) stay unchanged.
 * Input that is too long or malicious becomes paragraphs of plain text, without any loss.
 */
export function renderMarkdown(text: string): string {
  if (text.length > MARKDOWN_MAX) return renderPlainParagraphs(text);
  try {
    // The options that lexer and parser share; each text has its own link references.
    const options: MarkedOptions = { ...marked.defaults };
    const html = new Parser(options).parse(new BoundedLexer(options).lex(text));
    // The last line end of a code block is not part of it.
    return html.replaceAll('\n</code></pre>', '</code></pre>');
  } catch (error) {
    if (error instanceof RangeError) return renderPlainParagraphs(text);
    throw error;
  }
}

function renderPlainParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join('\n');
}
