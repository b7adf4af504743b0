import type { ElementRule } from './sanitize-rules.ts';

/** Short lengths, without a sign where one could draw over what stands around the formula. */
const LENGTH = /^\+?\d{0,2}(?:\.\d{1,4})?(?:em|ex|px|pt|rem)$/;
const FLAG = /^(?:true|false)$/;
const COUNT = /^[1-9]\d?$/;

/** The attributes of MathML Core that say how a formula is built, and the values that they may have. */
export const MATH_VALUES: Record<string, RegExp> = {
  accent: FLAG,
  accentunder: FLAG,
  // On which side the parts of a table stand, as the formulas of our own posts say it (reading.css).
  class: /^tml-(?:left|right)$/,
  columnspan: COUNT,
  dir: /^(?:ltr|rtl)$/,
  display: /^(?:block|inline)$/,
  displaystyle: FLAG,
  fence: FLAG,
  form: /^(?:prefix|infix|postfix)$/,
  largeop: FLAG,
  linethickness: /^(?:0|\d(?:\.\d)?(?:px|pt|em|ex))$/,
  lspace: LENGTH,
  mathvariant: /^normal$/,
  maxsize: LENGTH,
  minsize: LENGTH,
  movablelimits: FLAG,
  rowspan: COUNT,
  rspace: LENGTH,
  scriptlevel: /^[+-]?\d$/,
  separator: FLAG,
  stretchy: FLAG,
  symmetric: FLAG,
  width: LENGTH,
};

/** Elements of MathML Core. What is not here but stands in a formula becomes an `mrow`, so that no part changes its place. */
const ELEMENTS: Record<string, string> = {
  math: 'display displaystyle dir scriptlevel',
  mfrac: 'linethickness',
  mi: 'mathvariant',
  mmultiscripts: '',
  mn: '',
  mo: 'fence form largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric',
  mover: 'accent',
  mpadded: '',
  mphantom: '',
  mprescripts: '',
  mroot: '',
  mrow: 'displaystyle scriptlevel',
  ms: '',
  mspace: 'width',
  msqrt: '',
  mstyle: 'displaystyle scriptlevel',
  msub: '',
  msubsup: '',
  msup: '',
  mtable: 'displaystyle',
  mtd: 'class columnspan rowspan',
  mtext: '',
  mtr: '',
  munder: 'accentunder',
  munderover: 'accent accentunder',
  semantics: '',
};

export const MATH: ReadonlyMap<string, ElementRule> = new Map(
  Object.entries(ELEMENTS).map(([name, attributes]) => [
    name,
    {
      kind: 'math',
      isSpecial: false,
      breaksText: false,
      attributes: new Set(attributes.split(' ').filter((one) => one !== '')),
    },
  ]),
);

/** They hold text and nothing else here: inside them a browser would read elements as HTML again. */
export const MATH_TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

/** What stands between the parts of a formula when it is read as plain text. */
export const MATH_SIGNS: Record<string, string> = { mfrac: '/', msub: '_', msup: '^' };

/**
 * HTML elements whose start tag ends a formula or drawing that was left open (HTML, "the rules for parsing tokens in
 * foreign content").
 */
export const BREAKS_OUT: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol ' +
    'p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
