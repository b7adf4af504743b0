import type { ElementRule } from './sanitize-rules.ts';

/** Short lengths, without a sign if it could draw outside the formula. */
const LENGTH = /^\+?\d{0,2}(?:\.\d{1,4})?(?:em|ex|px|pt|rem)$/;
const FLAG = /^(?:true|false)$/;
const COUNT = /^[1-9]\d?$/;

/** The attributes of MathML Core for a formula's structure, and their allowed values. */
export const MATH_VALUES: Record<string, RegExp> = {
  accent: FLAG,
  accentunder: FLAG,
  // Alignment of table parts, as in the formulas of our own posts (reading.css).
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

/** Elements of MathML Core. Any other in a formula becomes an `mrow`, which keeps the positions of its parts. */
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

/** They have only text here: a browser would parse elements inside them as HTML again. */
export const MATH_TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

/** Separators between the parts of a formula in plain text. */
export const MATH_SIGNS: Record<string, string> = { mfrac: '/', msub: '_', msup: '^' };

/** HTML elements whose start tag ends an open formula or drawing (HTML, "the rules for parsing tokens in foreign content"). */
export const BREAKS_OUT: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol ' +
    'p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
