import { Lexer, Marked, type MarkedOptions, Parser, type Token, type Tokens, type TokensList } from 'marked';
import { escapeText } from '#server/text/sanitize/html-writer.ts';
import { MARKDOWN_MAX } from '#shared/domain/limits.ts';
import { formulaExtensions } from './markdown-formulas.ts';

/**
 * Longer than any paragraph that people write, in characters. Within one paragraph the parser looks for the end of every emphasis in all
 * that follows; a longer one is taken as plain text, so that no text takes more than a second or so.
 */
const PARAGRAPH_MAX = 20_000;
/** The same of a quotation. */
const QUOTATION_MAX = 50_000;
/** Quotations and lists within each other; what is deeper is plain text. */
const DEPTH_MAX = 20;
/** The longest part of a text that may be an address of somebody's mail. */
const WORD_MAX = 256;

const marked = new Marked({
  gfm: true,
  extensions: formulaExtensions,
  renderer: {
    // Posts hold no form fields: a task shows as a sign.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
  tokenizer: {
    // At every letter of a long word the parser would look for an "@" behind it.
    inlineText(source) {
      const long = LONG_WORD.exec(source);
      return long ? createTextToken(long[0]) : false;
    },
    // What is quoted is read again with each line that is added to it.
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

/** Marked's own lexer with limits, because what people send may be made to keep it busy. */
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
 * The HTML of a text in Markdown (CommonMark with GitHub's tables, strikethrough, tasks and addresses), not sanitised yet: whoever
 * stores it passes it through `sanitizeHtml`, for Markdown may hold any HTML. A formula (`$latex …$`, `$$…$$`) stays as it is written.
 * What is too long, or built to be too much, becomes paragraphs of plain text: nothing of it is lost.
 */
export function renderMarkdown(text: string): string {
  if (text.length > MARKDOWN_MAX) return renderPlainParagraphs(text);
  try {
    // The options that lexer and parser share; each text has links by reference of its own.
    const options: MarkedOptions = { ...marked.defaults };
    const html = new Parser(options).parse(new BoundedLexer(options).lex(text));
    // The last line end of a block of code is no line of it.
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
