import { createRequire } from 'node:module';
import type Temml from 'temml';
import { escapeAttribute } from '#server/text/sanitize/html-writer.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';

const require = createRequire(import.meta.url);
/** Loaded for the first formula: most servers have none. */
let temml: typeof Temml;

/** Maximum characters of LaTeX in one text: the formulas of a long paper, and a quarter of a second of work. */
const LATEX_MAX = 60_000;
/** Maximum characters of one rendered formula. */
const MATHML_MAX = 200_000;
/** Formulas define no macros: a few characters could become millions. */
const DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;
/** Colour and size in the platform's formulas (`&bg=ffffff&s=2`), which the page decides here. */
const APPEARANCE = /(?:&(?:bg|fg|s)=[\w#+-]*)+\s*$/;

/** `$latex …$` within a line, `$$…$$` as a block. */
const FORMULA = /\$latex\s([^$]{1,4000})\$|(?<!\$)\$\$([^$]{1,4000})\$\$(?!\$)/g;
/** Formulas inside these are examples. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp', 'math']);

/**
 * Renders the formulas in a text as MathML, which browsers show without a script. Invalid ones stay as typed, with the reason.
 *
 * @param html sanitised: formulas are searched only within text, never across elements and not in code
 */
export function renderFormulas(html: string): string {
  if (!hasFormulas(html)) return html;
  let verbatim = 0;
  let room = LATEX_MAX;
  return html.replaceAll(
    /<(\/?)(\w+)[^>]*>|[^<]+/g,
    (piece, end: string | undefined, name: string | undefined) => {
      if (name !== undefined) {
        if (VERBATIM.has(name)) verbatim += end === '' ? 1 : -1;
        return piece;
      }
      if (verbatim > 0) return piece;
      return piece.replaceAll(FORMULA, (source, within: string | undefined, alone: string | undefined) => {
        const written = within ?? alone!;
        if (written.trim() === '') return source;
        room -= written.length;
        if (room < 0) return renderRefusal(source, 'There are too many formulas here to show them all.');
        return setFormula(source, decode(written), alone !== undefined);
      });
    },
  );
}

/** Whether there is a formula; most texts have none. */
export function hasFormulas(html: string): boolean {
  return html.includes('$latex') || html.includes('$$');
}

/** Cache of rendered formulas, most recently used last, with a limit for their total characters. */
const known = new Map<string, string>();
const KNOWN_MAX = 4_000_000;
let knownSize = 0;

function setFormula(source: string, latex: string, isAlone: boolean): string {
  const found = known.get(source);
  if (found !== undefined) known.delete(source);
  const shown = found ?? toMathml(source, latex.replace(APPEARANCE, ''), isAlone);
  known.set(source, shown);
  if (found !== undefined) return shown;
  knownSize += source.length + shown.length;
  for (const [oldest, html] of known) {
    if (knownSize <= KNOWN_MAX) break;
    known.delete(oldest);
    knownSize -= oldest.length + html.length;
  }
  return shown;
}

function toMathml(source: string, latex: string, isAlone: boolean): string {
  if (DEFINITION.test(latex)) return renderRefusal(source, 'Formulas can’t define commands here.');
  try {
    const options = { displayMode: isAlone, throwOnError: true, trust: false, maxExpand: 200 };
    temml ??= require('temml');
    const mathml = temml.renderToString(latex, options);
    if (mathml.length > MATHML_MAX) return renderRefusal(source, 'This formula is too large to show.');
    // The library's output is sanitised too, to be MathML only.
    return sanitizeHtml(mathml, { baseUrl: '' }).html;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.split(/ at (?:position|end of input)|:? *\n/)[0]! : '';
    return renderRefusal(source, `This isn’t valid LaTeX: ${reason.slice(0, 200)}`);
  }
}

/** Returns the formula as typed. `source` is already escaped. */
function renderRefusal(source: string, reason: string): string {
  return `<code title="${escapeAttribute(reason)}">${source}</code>`;
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
